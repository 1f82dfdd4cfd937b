import { useMemo } from 'react'
import type { Answer } from '../../../api/calls.ts'
import type { Rendered } from '../../../markdown/content.tsx'

/** A page's text as the server rendered it. */
export type PageHtml = Pick<Answer<'page/info'>, 'page_html' | 'outline'>

/** The server-rendered text of a page; the same object for the same HTML. */
export const useRendered = ({ page_html: html, outline }: PageHtml): Rendered | undefined =>
  useMemo(
    () => (html === undefined ? undefined : { html, outline: outline ?? [] }),
    [html, outline],
  )
