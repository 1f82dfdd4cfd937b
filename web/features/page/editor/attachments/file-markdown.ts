import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { fileLink, pictureMarkdown } from '../uploads/upload.ts'

/**
 * The markdown that shows a picture or links to another file of the page. The address is stored
 * without our host, so that a new domain breaks nothing. Source: web/spec/writing.md 1.12.
 */
export const fileMarkdown = (name: string, url: string, type: string): string =>
  type.startsWith('image/') ? pictureMarkdown(name, url) : fileLink(name, url)

/** Whether a text links to the file at an address. */
export function linksTo(text: string, url: string): boolean {
  const ours = attachmentAddress(url)
  return text.includes(ours ? ours.sign : url)
}
