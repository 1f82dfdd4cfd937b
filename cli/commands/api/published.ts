import { exactJson } from '#contract/text/content/exact-json.ts'
import type { OpenapiPage } from '../../../exporters/openapi/pages.ts'
import type { ApiSource } from './api-source.ts'

/**
 * Two documents in a comparable form: where one was made of the pages of an item, the other becomes
 * what its pages would make too, so that what pages cannot express is no difference.
 */
export async function asPublishedAlike(
  old: ApiSource,
  now: ApiSource,
): Promise<{ old: unknown; new: unknown }> {
  if ((old.pages === undefined) === (now.pages === undefined))
    return { old: old.document, new: now.document }
  return old.pages === undefined
    ? { old: await asPublished(old.document, now.pages), new: now.document }
    : { old: old.document, new: await asPublished(now.document, old.pages) }
}

/** The document that the pages make which an import makes of a document. */
async function asPublished(document: unknown, as: ApiSource['pages']): Promise<unknown> {
  // the formats take long to load
  const { openapi } = await import('../../../importers/openapi/index.ts')
  const { pageMarkdown, placedPages } = await import('../../../importers/source/tree/text.ts')
  const { openapiDocument } = await import('../../../exporters/openapi/write.ts')
  const locale = 'en'
  const { tree } = openapi.read(document, { locale })
  const pages = placedPages(tree).map(({ path, page }, index): OpenapiPage => {
    const { title, operation } = page
    const source = { from: tree.name, lang: locale, ...operation, title }
    const isApi = page.kind === 'api' && as === 'api'
    const text = isApi
      ? JSON.stringify({ ...page.document, info: { ...page.document.info, source } })
      : `<!-- showdoc:import ${JSON.stringify(source)} -->\n\n${pageMarkdown(page, locale)}\n<!-- /showdoc:import -->\n`
    return { page_id: index + 1, title, text, path }
  })
  const { name, description } = tree
  const made = openapiDocument({ name, description, pages, locale, syntax: 'json', version: '3.1' })
  return exactJson(made.text)
}
