import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { configureMarkdown } from '#contract/text/markdown.ts'

/** The one parser of the web client; it keeps no state between texts. */
export const parser = configureMarkdown(new MarkdownIt(), { cjkFriendly })
