import { useRef, useState } from 'react'
import { useSite } from '../../../../parts/site.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { limits } from '#contract/limits.ts'
import { sendFile, type UploadPlace } from '../../../../api/upload.ts'
import { language, t } from '../../../../locales/phrases.ts'
import { sizeText } from '../../../../lib/text/size.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import { randomId } from '../../../../lib/random-id.ts'
import type { SourceEditor } from '../source/source-editor.ts'
import { fileLink, isPicture, isRefusedImage, pictureMarkdown, uploadName } from './upload.ts'

/** A picture that could not be inserted, and why. */
interface UploadProblem {
  id: string
  sentence: string
  again?: () => void
}

export interface Uploads {
  problems: readonly UploadProblem[]
  /** How many files were added to the page. */
  added: number
  dismiss: () => void
  /**
   * Uploads files and inserts pictures and links at a position, or each at its own; `null`: at the
   * cursor.
   */
  take: (files: readonly File[], at: number | readonly number[] | null) => void
  /** Waits for running uploads, at most this many milliseconds; false when some still run. */
  settled: (timeout: number) => Promise<boolean>
  /** A save waits for them. */
  isAwaited: boolean
}

/**
 * Pictures being uploaded into the text: checked before they are sent, each with a progress bar at
 * its position. Source: web/spec/writing.md 1.9.
 */
export function useUploads(source: () => SourceEditor | null, place: () => UploadPlace): Uploads {
  const site = useSite()
  const [problems, setProblems] = useState<readonly UploadProblem[]>([])
  const [added, setAdded] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  const running = useRef(new Set<Promise<void>>())
  const count = useRef(0)
  const limit = site.data?.upload_limit ?? limits.uploadBytes

  const tell = (problem: Omit<UploadProblem, 'id'>) =>
    setProblems((before) => [...before, { ...problem, id: randomId() }])

  const latest = useRef(source)
  latest.current = source
  /** Where the text is edited elsewhere by now, its places are gone: the link is told instead. */
  const put = (field: SourceEditor, id: string, name: string, link: string) => {
    if (latest.current() === field) field.endUpload(id, link)
    else showNotice({ text: t('page.uploadedElsewhere', { name }), kept: link, stay: 0 })
  }

  const start = async (file: File, name: string, at: number | null) => {
    const field = latest.current()
    if (!field) return
    const id = randomId()
    const ending = new AbortController()
    const sign = signOf(name, () => ending.abort())
    field.beginUpload({ id, element: sign.element }, at)
    try {
      const url = await sendFile(file, name, place(), {
        onProgress: sign.show,
        signal: ending.signal,
      })
      setAdded((before) => before + 1)
      put(field, id, name, isPicture(file) ? pictureMarkdown(name, url) : fileLink(name, url))
    } catch (error) {
      field.endUpload(id, '')
      if (!ending.signal.aborted)
        tell({
          sentence: t('page.uploadFailed', { name, reason: sentenceOf(error) }),
          again: () => send(file, name, null),
        })
    }
  }
  const send = (file: File, name: string, at: number | null) => {
    const work = start(file, name, at).finally(() => running.current.delete(work))
    running.current.add(work)
  }

  return {
    problems,
    added,
    dismiss: () => setProblems([]),
    take: (files, at) => {
      setProblems([])
      for (const [index, file] of files.entries()) {
        const name = uploadName(file, ++count.current)
        if (file.size > limit)
          tell({
            sentence: t('page.uploadTooLarge', {
              name,
              size: sizeText(file.size, language()),
              limit: sizeText(limit, language()),
            }),
          })
        else if (isRefusedImage(file)) tell({ sentence: t('page.uploadKindRefused', { name }) })
        else send(file, name, typeof at === 'object' ? (at?.[index] ?? null) : at)
      }
    },
    isAwaited,
    settled: async (timeout) => {
      if (running.current.size === 0) return true
      setAwaited(true)
      await Promise.race([
        Promise.all(running.current),
        new Promise((resolve) => setTimeout(resolve, timeout)),
      ])
      setAwaited(false)
      return running.current.size === 0
    },
  }
}

/**
 * Shown in the text while a picture is uploading. Plain DOM, because the source editor owns its
 * elements.
 */
function signOf(
  name: string,
  cancel: () => void,
): { element: HTMLElement; show: (done: number) => void } {
  const element = document.createElement('span')
  element.className = 'upload-sign'
  element.contentEditable = 'false'
  const words = document.createElement('span')
  words.textContent = t('page.uploading', { name })
  const bar = document.createElement('progress')
  bar.max = 1
  bar.setAttribute('aria-label', words.textContent)
  const end = document.createElement('button')
  end.type = 'button'
  end.textContent = '×'
  end.setAttribute('aria-label', t('page.uploadCancel', { name }))
  end.addEventListener('click', cancel)
  element.append(words, bar, end)
  return { element, show: (done) => (bar.value = done) }
}
