/**
 * Stands in for storage that the browser forbids, where each access throws: what is stored lasts as
 * long as the document. Loaded only there, before anything is stored.
 */
class Memory {
  [name: string]: unknown
  getItem(name: string): unknown {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, value: string): void {
    this[name] = value
  }
  removeItem(name: string): void {
    delete this[name]
  }
  clear(): void {
    for (const name of Object.keys(this)) delete this[name]
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const)
  try {
    void window[name].length
  } catch {
    Object.defineProperty(window, name, { value: new Memory(), configurable: true })
  }

export {}
