import { html } from '@codemirror/lang-html'
import type { LanguageSupport } from '@codemirror/language'
import { markdownSource } from './markdown-source.ts'

/** Markdown with the parts of its HTML. */
export const markdownWithHtml = (): LanguageSupport =>
  markdownSource(html({ matchClosingTags: false }))
