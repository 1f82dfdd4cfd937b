import { openapiPages } from '../../../exporters/openapi/pages.ts'
import {
  openapiDocument,
  type OpenapiDocument,
  type OpenapiInput,
} from '../../../exporters/openapi/write.ts'
import type { ExportSource } from '../../../exporters/source.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { Problem } from '../../output.ts'

/** Megabytes of text that one OpenAPI document is made of, as on the server. */
const mostMegabytes = 64

/**
 * The OpenAPI document of a source.
 *
 * @returns also the number of pages; undefined where their texts are larger than a document may be
 */
export async function openapiOf(
  source: ExportSource,
  about: Pick<OpenapiInput, 'locale' | 'syntax' | 'version'>,
): Promise<(OpenapiDocument & { readonly pages: number }) | undefined> {
  const pages = await openapiPages(source, mostMegabytes * 1024 * 1024)
  if (!pages) return undefined
  const { name, description, globals } = source.item
  return {
    ...openapiDocument({ name, description, globals, pages, ...about }),
    pages: pages.length,
  }
}

/** The same. @throws {Problem} error: the texts are larger */
export async function openapiText(
  source: ExportSource,
  about: Pick<OpenapiInput, 'locale' | 'syntax' | 'version'>,
): Promise<OpenapiDocument & { readonly pages: number }> {
  const made = await openapiOf(source, about)
  if (made) return made
  const reason = failureSentence(about.locale, 'exportTooLarge', { limit: mostMegabytes })
  throw new Problem('error', reason, { name: 'exportTooLarge' })
}
