/** Whether the HTML of a page has diagrams, of which it has the sources. */
export const hasDiagrams = (html: string): boolean => html.includes(' data-drawing="')

/** The source of a policy that lets this script run, and no other. */
export async function onlyScript(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(script))
  return `'sha256-${Buffer.from(digest).toString('base64')}'`
}
