// The button that prints the page.

const buttons = new WeakMap();

export default function ({ parentElement, data }) {
  let button = buttons.get(parentElement);
  if (!button) {
    button = document.createElement("button");
    button.type = "button";
    button.onclick = () => window.print();
    buttons.set(parentElement, button);
    parentElement.append(button);
  }
  button.textContent = data.label;
  return () => {
    button.remove();
    buttons.delete(parentElement);
  };
}
