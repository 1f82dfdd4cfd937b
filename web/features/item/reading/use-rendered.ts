import { useMemo } from 'react'
import type { Answer } from '../../../api/calls.ts'
import type { Rendered } from '../../../markdown/content.tsx'

/** What the server has made of a page's text. */
export type PageHtml = Pick<Answer<'page/info'>, 'page_html' | 'outline'>

/** The text of a page as the server has rendered it; the same object for the same HTML. */
export const useRendered = ({ page_html: html, outline }: PageHtml): Rendered | undefined =>
  useMemo(
    () => (html === undefined ? undefined : { html, outline: outline ?? [] }),
    [html, outline],
  )
