import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { UploadField } from '../../ui/pickers/upload-field.tsx'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { LinkButton } from '../links/link-button.tsx'
import './import.css'
import { formatName, isExport } from './format-name.ts'
import { changesIn } from './changes.ts'
import { ImportReport } from './import-report.tsx'
import { useImport, type ImportChoice } from './use-import.ts'

/** Extensions of files that can be imported; what is in them is found out by the server. */
const kinds = 'json yaml yml zip har http rest docx xlsx html htm md markdown'.split(' ')

interface ImportPanelProps {
  /** The item to import into unless a new one is chosen; without it only a new one can be made. */
  item?: { id: number; name: string; isTied: boolean }
  /** Class of the row of buttons. */
  actions: 'dialog-actions' | 'form-actions'
  /** Chosen, but not imported: the screen asks before it is left. Busy: it can't be left. */
  onState: (state: { isChosen: boolean; isBusy: boolean }) => void
  /** Closes the dialog the panel is in. */
  onClose?: () => void
}

/**
 * A file becomes pages: it is chosen, tried, looked at, and imported. Source: web/spec/reading.md
 * 6.3, web/spec/writing.md 2.5.
 */
export function ImportPanel({ item, actions, onState, onClose }: ImportPanelProps) {
  const t = usePhrases()
  const { state, choice, read, found, change, start, reset } = useImport(firstChoice(item))
  const [isReading, setReading] = useState(false)
  const isNew = choice.item_id === 0
  const isBusy = state.step === 'importing'
  // the field is gone before it could say that it has finished
  const isChosen = state.step === 'choose' ? isReading : state.step === 'preview'
  const tell = useRef(onState)
  useEffect(() => {
    tell.current = onState
  })
  useEffect(() => tell.current({ isChosen, isBusy }), [isChosen, isBusy])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the button that was pressed is below a long list
    if (state.step === 'done') box.current?.scrollIntoView({ block: 'nearest' })
  }, [state.step])

  if (state.step === 'unsure')
    return (
      <>
        <Banner kind="warning">{t('import.unsure')}</Banner>
        <div className={actions}>
          <Button onClick={reset}>{t('import.another')}</Button>
          <LinkButton kind="main" to="/item/index" onClick={onClose}>
            {t('import.toItems')}
          </LinkButton>
        </div>
      </>
    )
  if (state.step === 'choose')
    return (
      <div className="import">
        {item?.isTied && <Banner kind="info">{t('import.onlyNew')}</Banner>}
        <UploadField
          single
          label={t('import.file')}
          help={t('import.fileHelp')}
          afterwards={t('import.reading')}
          limit={limits.uploadMaxBytes}
          kinds={kinds}
          disabled={isReading}
          send={read}
          onDone={found}
          onState={(state) => setReading(state === 'running')}
        />
      </div>
    )

  const { counts, item_id } = state.found
  const base = state.step === 'done' ? `/${item_id}` : ''
  const removed = isSample(state.found.format) ? 'keep' : choice.removed
  const changes = changesIn(counts, removed)
  const isNothing = !isNew && changes === 0
  const isStill = state.step === 'importing' || (state.step === 'preview' && state.isStale)
  return (
    <div ref={box} className="import" aria-busy={isStill}>
      {state.step === 'done' && (
        <Banner kind="success">
          {t(isNew ? 'import.importedNew' : 'import.imported', { name: state.file.name })}
        </Banner>
      )}
      {state.step === 'done' && isNew && !isExport(state.found.format) && (
        <Banner kind="info">{t('import.isPrivate')}</Banner>
      )}
      {state.step === 'preview' && <FailureAlert error={state.error} />}
      {state.step === 'preview' && state.isOther && (
        <Banner kind="warning">{t('import.hasChanged')}</Banner>
      )}
      {state.step !== 'done' && (
        <>
          <div className="import-file">
            <Icon name="file" />
            <div>
              <strong>{state.file.name}</strong>
              <span>
                {t('core.labelled', {
                  label: t('import.recognised'),
                  value: formatName(state.found.format),
                })}
              </span>
            </div>
            <Button kind="quiet" disabled={isStill} onClick={reset}>
              {t('import.otherFile')}
            </Button>
          </div>
          <fieldset className="import-choice" disabled={isStill}>
            <Choices item={item} choice={choice} found={state.found} onChoice={change} />
          </fieldset>
        </>
      )}
      {isNothing && state.step !== 'done' && <Banner kind="info">{t('import.nothingNew')}</Banner>}
      <ImportReport
        found={state.found}
        isInNewItem={isNew}
        removed={removed}
        base={base}
        onOpen={onClose}
      />
      {!isNew && counts.changed > 0 && <p className="import-hint">{t('import.replaced')}</p>}
      {state.step === 'done' ? (
        <div className={actions}>
          <Button onClick={reset}>{t('import.another')}</Button>
          {isNew && (
            <LinkButton to={`/item/setting/${item_id}`} onClick={onClose}>
              {t('import.settings')}
            </LinkButton>
          )}
          {isNew ? (
            <LinkButton kind="main" to={`/${item_id}`} onClick={onClose}>
              {t('import.open')}
            </LinkButton>
          ) : (
            <Button kind="main" onClick={onClose}>
              {t('core.done')}
            </Button>
          )}
        </div>
      ) : (
        <div className={actions}>
          {onClose && (
            <Button disabled={isStill} onClick={onClose}>
              {t('core.cancel')}
            </Button>
          )}
          <Button
            kind="main"
            busy={state.step === 'importing'}
            disabled={isNothing || isStill}
            onClick={() => void start()}
          >
            {state.step === 'importing'
              ? t('import.importing')
              : isNew || isNothing
                ? t('import.import')
                : t('import.importChanges', { count: changes })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A recording has only what was called while it was made: what it lacks has not vanished. */
const isSample = (format: string): boolean => format.startsWith('har')

const firstChoice = (item: ImportPanelProps['item']): ImportChoice => ({
  ...(item && !item.isTied
    ? { item_id: item.id, as: '' as const }
    : { item_id: 0, as: 'markdown' as const }),
  removed: 'deprecate',
  item_name: '',
})

interface ChoicesProps extends Pick<ImportPanelProps, 'item'> {
  choice: ImportChoice
  found: { format: string; counts: { operations: number; removed: number } }
  onChoice: (changes: Partial<ImportChoice>) => Promise<void>
}

/** What can be decided about a file that has been read. */
function Choices({ item, choice, found: { format, counts }, onChoice }: ChoicesProps) {
  const t = usePhrases()
  const isNew = choice.item_id === 0
  const bound = <T extends string>(name: string, value: T, onValue: (value: T) => void) => ({
    name,
    value,
    error: '',
    onValue,
    onBlur: () => undefined,
  })
  return (
    <>
      {item && !item.isTied && (
        <RadioCards
          label={t('import.target')}
          bound={bound('target', isNew ? 'new' : 'item', (value) => {
            void onChoice(
              value === 'item' ? { item_id: item.id, as: '' } : { item_id: 0, as: 'markdown' },
            )
          })}
          choices={[
            { value: 'item', label: t('import.intoItem'), text: t('import.intoItemText') },
            { value: 'new', label: t('import.intoNew'), text: t('import.intoNewText') },
          ]}
        />
      )}
      {isNew && counts.operations > 0 && (
        <RadioCards
          label={t('import.as')}
          bound={bound('as', choice.as === 'api' ? 'api' : 'markdown', (value) => {
            void onChoice({ as: value })
          })}
          choices={[
            { value: 'markdown', label: t('import.asMarkdown'), text: t('import.asMarkdownText') },
            { value: 'api', label: t('import.asApi'), text: t('import.asApiText') },
          ]}
        />
      )}
      {isNew && format === 'xlsx' && (
        <RadioCards
          label={t('import.asWorkbook')}
          bound={bound('as', choice.as === 'sheet' ? 'sheet' : 'markdown', (value) => {
            void onChoice({ as: value })
          })}
          choices={[
            { value: 'markdown', label: t('import.asPages'), text: t('import.asPagesText') },
            { value: 'sheet', label: t('import.asSheet'), text: t('import.asSheetText') },
          ]}
        />
      )}
      {isNew && (
        <TextField
          label={t('import.itemName')}
          help={t('import.itemNameHelp')}
          limit={limits.itemNameLength}
          bound={bound('item_name', choice.item_name, (value) => {
            void onChoice({ item_name: value })
          })}
        />
      )}
      {!isNew && counts.removed > 0 && !isSample(format) && (
        <div>
          <div className="legend">{t('import.removed')}</div>
          <Segments
            label={t('import.removed')}
            value={choice.removed}
            choices={(['deprecate', 'trash', 'keep'] as const).map((value) => ({
              value,
              label: t(`import.${value}`),
            }))}
            onValue={(removed) => void onChoice({ removed })}
          />
        </div>
      )}
    </>
  )
}
