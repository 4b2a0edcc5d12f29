"""German bridge 德国桥牌 (the Oh Hell family): bid how many tricks you will take, and take exactly so many."""
