BEGIN TRANSACTION;
CREATE TABLE finished_steps (
	id INTEGER NOT NULL, 
	learner VARCHAR(64) NOT NULL, 
	lesson VARCHAR(64) NOT NULL, 
	step INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (learner, lesson, step)
);
INSERT INTO "finished_steps" VALUES(1,'ann','first-tricks',0,'2026-03-02 12:00:00.000000');
INSERT INTO "finished_steps" VALUES(2,'ann','first-tricks',2,'2026-03-02 12:00:00.000000');
INSERT INTO "finished_steps" VALUES(3,'ben','your-seat',1,'2026-03-02 12:00:00.000000');
CREATE TABLE given_answers (
	id INTEGER NOT NULL, 
	learner VARCHAR(64) NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	parameters JSON NOT NULL, 
	seed INTEGER NOT NULL, 
	is_good BOOLEAN NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "given_answers" VALUES(1,'ann','score','{"form": "duplicate"}',7,0,'2026-03-02 12:00:00.000000');
INSERT INTO "given_answers" VALUES(2,'ann','order','{"strain": "\u2660"}',8,1,'2026-03-02 12:00:00.000000');
CREATE TABLE missed (
	id INTEGER NOT NULL, 
	learner VARCHAR(64) NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	parameters JSON NOT NULL, 
	seed INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	due DATE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (learner, kind, seed)
);
INSERT INTO "missed" VALUES(1,'ann','score','{"form": "duplicate"}',7,0,'2026-03-03');
CREATE INDEX answers_of_a_learner ON given_answers (learner, at);
COMMIT;
