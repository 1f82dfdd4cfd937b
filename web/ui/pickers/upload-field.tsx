import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { sizeText } from '../../lib/text/size.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { wordList } from '../../locales/sentences.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Progress } from '../feedback/progress.tsx'
import { Icon } from '../icons/icon.tsx'
import './upload-field.css'
import { useUploads, type SendFile, type Upload, type Uploads } from './use-uploads.ts'

/** `complete`: something was uploaded and nothing is left over; `rest`: neither that nor running. */
export type UploadsState = 'running' | 'complete' | 'rest'

interface UploadFieldProps<T> {
  label: string
  /** Maximum size of a file in bytes; 0 for no limit. */
  limit?: number
  /** Allowed extensions without the dot; all when absent. */
  kinds?: readonly string[]
  /** Accepts only one file at a time. */
  single?: boolean
  disabled?: boolean
  /** One or two sentences about the files, below the button. */
  help?: string
  /** What happens between the last byte and the answer, such as "Reading…". */
  afterwards?: string
  send: SendFile<T>
  onDone: (file: File, answer: T) => void
  /** Files to begin with, as those dropped elsewhere on the screen. */
  first?: readonly File[]
  /** Told when it changes, and once at the start; the screen asks before running uploads are left. */
  onState?: (state: UploadsState) => void
}

/**
 * Uploads files by click, drop and paste, each with a progress bar, its speed and a cancel button;
 * failed ones can be retried. Size and type are checked before anything is sent. Source:
 * web/spec/design.md 4 (upload field).
 */
export function UploadField<T>({
  label,
  limit = 0,
  kinds,
  single = false,
  disabled,
  help = '',
  afterwards = '',
  send,
  onDone,
  first,
  onState,
}: UploadFieldProps<T>) {
  const t = usePhrases()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // a drag moves from child to child: it has left only when it has left all of them
  const [depth, setDepth] = useState(0)
  const problem = (file: File) => {
    const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
    if (kinds && !kinds.includes(ending))
      return t('controls.wrongKind', {
        kinds: wordList(kinds),
      })
    if (file.size === 0) return t('controls.emptyFile')
    return limit > 0 && file.size > limit
      ? t('controls.tooLarge', { size: sizeText(limit, language()) })
      : ''
  }
  const uploads = useUploads(send, problem, onDone, first)
  const isBusy = uploads.running > 0
  const isComplete = uploads.list.length > 0 && uploads.list.every((one) => one.state === 'done')
  const state = isBusy ? 'running' : isComplete ? 'complete' : 'rest'
  const tell = useRef(onState)
  useEffect(() => {
    tell.current = onState
  })
  useEffect(() => tell.current?.(state), [state])
  const add = (files: FileList | readonly File[] | undefined) => {
    if (disabled || !files) return
    uploads.add(single ? [...files].slice(0, 1) : files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDepth(0)
    add(event.dataTransfer.files)
  }

  return (
    <div
      className={depth > 0 ? 'upload over' : 'upload'}
      role="group"
      aria-labelledby={`${id}-label`}
      onDragEnter={() => !disabled && setDepth(depth + 1)}
      onDragLeave={() => setDepth(Math.max(0, depth - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        add(event.clipboardData.files)
      }}
    >
      <div id={`${id}-label`} className="upload-label">
        {label}
      </div>
      <div className="upload-place">
        <Icon name="arrowUp" size={24} />
        <div>
          <Button
            disabled={disabled}
            aria-describedby={`${id}-help`}
            onClick={() => input.current?.click()}
          >
            {t(single ? 'controls.chooseFile' : 'controls.chooseFiles')}
          </Button>{' '}
          <span className="for-pointer">
            {t(single ? 'controls.dropFile' : 'controls.dropFiles')}
          </span>
        </div>
        <div id={`${id}-help`} className="upload-help">
          {help && <div>{help}</div>}
          {limit > 0 &&
            t(single ? 'controls.mostSizeOfOne' : 'controls.mostSize', {
              size: sizeText(limit, language()),
            })}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          multiple={!single}
          accept={kinds?.map((kind) => `.${kind}`).join(',')}
          onChange={(event) => {
            add(event.target.files ?? undefined)
            // allows the same file to be chosen again
            event.target.value = ''
          }}
        />
      </div>
      <div className="sr-only" role="status">
        {isBusy ? t('controls.uploadsRunning', { count: uploads.running }) : ''}
      </div>
      {uploads.list.length > 0 && (
        <ul className="upload-list">
          {uploads.list.map((one) => (
            <UploadLine key={one.id} upload={one} uploads={uploads} afterwards={afterwards} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface UploadLineProps<T> {
  upload: Upload<T>
  uploads: Uploads<T>
  afterwards: string
}

function UploadLine<T>({ upload, uploads, afterwards }: UploadLineProps<T>) {
  const t = usePhrases()
  const { id, file, state, sent, speed, reason } = upload
  const { name } = file
  const size = (bytes: number) => sizeText(bytes, language()) || '0'
  const isWrong = state === 'failed' || state === 'refused'
  const isRunning = state === 'running' || state === 'waiting'
  const isSent = isRunning && afterwards !== '' && sent === file.size
  const text =
    state === 'done'
      ? t('controls.uploaded')
      : state === 'stopped'
        ? t('controls.uploadStopped')
        : isWrong
          ? reason
          : isSent
            ? afterwards
            : t('controls.uploadSpeed', {
                done: size(sent),
                total: size(file.size),
                speed: size(Math.round(speed)),
              })
  return (
    <li data-state={state}>
      <Icon name={state === 'done' ? 'check' : isWrong ? 'warning' : 'file'} size={16} />
      <div className="upload-words">
        <span className="upload-name">{name}</span>
        <span className="upload-text" role={isWrong ? 'alert' : undefined}>
          {text}
        </span>
        {isRunning && (
          <Progress
            label={t('controls.uploadOf', { name })}
            value={file.size && !isSent ? sent / file.size : null}
          />
        )}
      </div>
      {isRunning ? (
        <IconButton
          icon="close"
          label={t('controls.stopUpload', { name })}
          onClick={() => uploads.stop(id)}
        />
      ) : (
        <>
          {(state === 'failed' || state === 'stopped') && (
            <IconButton
              icon="refresh"
              label={t('controls.retryUpload', { name })}
              onClick={() => uploads.retry(id)}
            />
          )}
          <IconButton
            icon="close"
            label={t('controls.forgetUpload', { name })}
            onClick={() => uploads.forget(id)}
          />
        </>
      )}
    </li>
  )
}
