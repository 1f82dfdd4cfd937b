/** A markdown link; brackets in the text and spaces in the address are escaped. */
export function linkMarkdown(text: string, address: string): string {
  const words = text.replace(/\s*\n\s*/g, ' ').replace(/[[\]\\]/g, '\\$&')
  const url = /[\s()<>]/.test(address)
    ? `<${address.replace(/[<>]/g, encodeURIComponent).replace(/\s+/g, '%20')}>`
    : address
  return `[${words}](${url})`
}
