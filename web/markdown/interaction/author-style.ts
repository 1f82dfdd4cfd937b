/**
 * Applies the styles that an author set on an element. The content security policy forbids them in
 * HTML, but not when our script sets them; they have been sanitised. Source: web/spec/reading.md 11.13.
 */
export function applyStyle(element: HTMLElement): void {
  for (const declaration of element.dataset.style!.split('; ')) {
    const [name, value] = declaration.split(': ')
    if (name && value) element.style.setProperty(name, value)
  }
}
