/** An address of the site as the server takes it: http or https, optionally a path, no query. */
export function isSiteAddress(text: string): boolean {
  const address = URL.parse(text.trim())
  return (
    address !== null &&
    (address.protocol === 'http:' || address.protocol === 'https:') &&
    !/[?#\s]/.test(text.trim()) &&
    address.username === '' &&
    address.password === ''
  )
}
