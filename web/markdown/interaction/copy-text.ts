/** Copies a text, also without a secure context, by selecting it. */
export async function copyText(text: string, beside: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'sr-only'
    beside.after(field)
    field.select()
    document.execCommand('copy')
    field.remove()
    ;(beside as HTMLElement).focus()
  }
}
