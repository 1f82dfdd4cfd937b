import { useRef, type KeyboardEvent } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import type { Bound } from '../../../ui/forms/bound.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { surround } from './announcement-text.ts'

/** Each puts marks around what is selected. */
const tools = [
  { name: 'bold', sign: <b>B</b>, key: 'b', marks: ['**', '**'] },
  { name: 'italic', sign: <i>I</i>, key: 'i', marks: ['*', '*'] },
  { name: 'link', sign: <Icon name="link" />, key: 'k', marks: ['[', '](https://)'] },
] as const

/** The text of an announcement, with its tools. */
export function AnnouncementField({ bound }: { bound: Bound<string> }) {
  const t = usePhrases()
  const area = useRef<HTMLTextAreaElement>(null)
  const { onValue, error, ...input } = bound
  const run = ({ marks: [before, after] }: (typeof tools)[number]) =>
    area.current && surround(area.current, before, after)
  const onKeyDown = (event: KeyboardEvent) => {
    if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return
    const tool = tools.find(({ key }) => key === event.key)
    if (!tool) return
    event.preventDefault()
    event.stopPropagation()
    run(tool)
  }
  return (
    <Field
      label={t('admin-announcements.text')}
      error={error}
      help={t('admin-announcements.textHelp')}
    >
      {(controlProps) => (
        <>
          <div
            className="announcement-tools"
            role="group"
            aria-label={t('admin-announcements.format')}
          >
            {tools.map((tool) => (
              <Tooltip
                key={tool.name}
                text={t(`admin-announcements.${tool.name}`)}
                shortcut={`Ctrl+${tool.key.toUpperCase()}`}
              >
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t(`admin-announcements.${tool.name}`)}
                  onClick={() => run(tool)}
                >
                  {tool.sign}
                </button>
              </Tooltip>
            ))}
          </div>
          <textarea
            ref={area}
            className="input"
            rows={5}
            data-autofocus
            {...input}
            {...controlProps}
            onKeyDown={onKeyDown}
            onChange={(event) => onValue(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}
