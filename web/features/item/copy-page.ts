import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import { addressOf } from '../../lib/address/base-address.ts'
import { language, t } from '../../locales/phrases.ts'

/**
 * Copies a page as markdown: an API page as it is shown, other texts as they are stored. Source:
 * web/spec/reading.md 8.5.
 *
 * @param globals what the item answers about parameters that all its API pages share
 */
export async function copyMarkdown(stored: string, globals?: unknown): Promise<void> {
  await copy(await shownMarkdown(stored, globals), t('item.markdownCopied'))
}

/** Copies the address of a path of the product. */
export const copyAddress = (path: string): Promise<void> =>
  copy(addressOf(path), t('item.addressCopied'))

async function copy(text: string, said: string): Promise<void> {
  const { copyOrShow } = await import('../../parts/sharing/copy-or-show.ts')
  await copyOrShow(text, said)
}

async function shownMarkdown(stored: string, globals: unknown): Promise<string> {
  const content = readContent(stored)
  if (content.kind !== 'api') return stored
  const [{ apiMarkdown }, { selfContainedApi }, { readGlobals }] = await Promise.all([
    import('#contract/text/content/api-markdown.ts'),
    import('#contract/document/self-contained.ts'),
    import('#contract/text/content/global-parameters.ts'),
  ])
  try {
    const document = selfContainedApi(content.page as ApiDocument)
    return apiMarkdown(document, language(), readGlobals(globals))
  } catch {
    // documents of other programs may hold anything
    return stored
  }
}
