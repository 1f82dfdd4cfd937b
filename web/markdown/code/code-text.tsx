import { useMemo, useState } from 'react'
import type { CodeLanguage } from '#contract/document/code/code-languages.ts'
import type { Libraries } from '#contract/document/libraries.ts'
import { loadedLibraries, useLibraries } from '../draw/libraries.ts'
import './highlight.css'

const highlighter: ReadonlySet<keyof Libraries> = new Set(['highlight'] as const)

interface CodeTextProps {
  text: string
  language: CodeLanguage
}

/** Code outside the text of a page; it has no colours until the highlighter has loaded. */
export function CodeText({ text, language }: CodeTextProps) {
  const [{ highlight }, setLibraries] = useState(loadedLibraries)
  useLibraries(highlight ? undefined : highlighter, setLibraries)
  const html = useMemo(() => highlight?.(text, language), [highlight, text, language])
  return html === undefined ? (
    <code>{text}</code>
  ) : (
    <code dangerouslySetInnerHTML={{ __html: html }} />
  )
}
