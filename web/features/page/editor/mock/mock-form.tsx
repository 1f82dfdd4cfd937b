import { Fragment } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { CopyButton } from '../../../../ui/controls/copy-button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { RadioCards } from '../../../../ui/forms/radio-cards.tsx'
import { TextAreaField, TextField } from '../../../../ui/forms/text/text-field.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../ui/overlays/dialogs/dialog.tsx'
import type { EditorModel } from '../use-editor.ts'
import type { Match } from './mock-path.ts'
import { mockRules } from './rules.ts'
import { TryMock } from './try-mock.tsx'
import { useMockForm, type StoredMock } from './use-mock-form.ts'

interface MockFormProps {
  editor: EditorModel
  stored: StoredMock | null
  onClose: () => void
}

/** The template of a mock, its path, its addresses and a try. */
export function MockForm({ editor, stored, onClose }: MockFormProps) {
  const t = usePhrases()
  const mock = useMockForm(editor, stored, onClose)
  const { form, isUnsaved, problem } = mock
  return (
    <Dialog
      title={t('page.mock')}
      size="large"
      typed={form.typed && isUnsaved}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={mock.error} />
        <TextAreaField
          label={t('editor-tools.mockTemplate')}
          help={t('editor-tools.mockTemplateHelp')}
          rows={6}
          spellCheck={false}
          className="input mono"
          bound={form.field('template')}
        />
        <MockRules />
        <RadioCards<Match>
          label={t('editor-tools.mockMatch')}
          bound={form.field('match')}
          choices={[
            {
              value: 'exact',
              label: t('editor-tools.mockExact'),
              text: t('editor-tools.mockExactText'),
            },
            {
              value: 'expression',
              label: t('editor-tools.mockExpression'),
              text: t('editor-tools.mockExpressionText'),
            },
          ]}
        />
        <TextField
          label={t('editor-tools.mockPath')}
          autoComplete="off"
          spellCheck={false}
          className="input mono"
          bound={form.field('path')}
        />
        <MockAddresses path={mock.pathAddress} byKey={mock.keyAddress} />
        <p className="mock-note">{t('editor-tools.mockNote')}</p>
        <TryMock address={mock.keyAddress} isUnsaved={isUnsaved} />
        {problem && <Banner kind="danger">{problem}</Banner>}
        <DialogActions>
          <DialogClose />
          <Button disabled={form.busy} onClick={mock.format}>
            {t('editor-tools.format')}
          </Button>
          <Button
            busy={mock.isInserting}
            disabled={isUnsaved || !editor.source || editor.isReadOnly}
            onClick={() => void mock.insert()}
          >
            {t('editor-tools.insertIntoPage')}
          </Button>
          <Button type="submit" kind="main" busy={form.busy}>
            {t('page.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What a template may say in place of a value. */
function MockRules() {
  const t = usePhrases()
  return (
    <details className="mock-rules">
      <summary>{t('editor-tools.mockRules')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('editor-tools.mockRule')}</th>
            <th scope="col">{t('editor-tools.mockAnswer')}</th>
          </tr>
        </thead>
        <tbody>
          {mockRules.map(([rule, one]) => (
            <tr key={rule}>
              <td>
                <code>{rule}</code>
              </td>
              <td>
                <code>{one}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function MockAddresses({ path, byKey }: { path: string; byKey: string }) {
  const t = usePhrases()
  const addresses = [
    ['mockAddress', path],
    ['mockKeyAddress', byKey],
  ] as const
  return (
    <dl className="mock-addresses">
      {addresses.map(
        ([name, address]) =>
          address && (
            <Fragment key={name}>
              <dt>{t(`editor-tools.${name}`)}</dt>
              <dd>
                <code>{address}</code>
                <CopyButton text={address} />
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
