import type { Operation } from '#contract/reference/openapi.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { wordList } from '../../locales/sentences.ts'
import { Link } from '../../parts/links/link.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import type { ShownCall } from './use-reference.ts'

/** Id of a call's heading. */
export const idOf = (path: string): string => `call-${path.replace('/', '-')}`

/** One call: purpose, input, output, failures, and example requests. */
export function CallSection({ path, operation }: ShownCall) {
  const t = usePhrases()
  return (
    <section className="call" aria-labelledby={idOf(path)}>
      <h3 id={idOf(path)}>
        <Link to={`/reference#${path}`} replace>
          {path}
        </Link>
        <small>
          {t(operation['x-effect'] === 'writes' ? 'reference.writes' : 'reference.reads')}
        </small>
      </h3>
      <p>{operation.summary}</p>
      <p className="call-rules">{operation.description.split('\n\n', 1)[0]}</p>
      {operation['x-also-at'].length > 0 && (
        <p className="call-rules">
          {t('reference.alsoAt', { paths: wordList(operation['x-also-at']) })}
        </p>
      )}
      <Fields fields={operation['x-fields']} />
      {operation['x-answer'] && (
        <>
          <h4>{t('reference.answer')}</h4>
          <pre tabIndex={0}>{operation['x-answer']}</pre>
        </>
      )}
      <Failures failures={operation['x-failures']} />
      {operation['x-codeSamples'].map((sample) => (
        <div key={sample.label} className="call-sample">
          <h4>
            {sample.label}
            <CopyButton
              text={sample.source}
              name={t('reference.copy', { name: `${path}, ${sample.label}` })}
            />
          </h4>
          <pre tabIndex={0}>{sample.source}</pre>
        </div>
      ))}
    </section>
  )
}

function Fields({ fields }: { fields: Operation['x-fields'] }) {
  const t = usePhrases()
  if (fields.length === 0) return <p>{t('reference.takesNothing')}</p>
  return (
    <div className="list-frame">
      <table className="list-table">
        <thead>
          <tr>
            <th>{t('reference.field')}</th>
            <th>{t('reference.type')}</th>
            <th>{t('reference.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <td data-label={t('reference.field')}>
                <code>{field.name}</code>
              </td>
              <td data-label={t('reference.type')}>
                <code className="call-type">{field.type}</code>
              </td>
              <td data-label={t('reference.meaning')}>
                {field.required && <strong>{t('reference.required')} </strong>}
                {field.meaning}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Failures({ failures }: { failures: Operation['x-failures'] }) {
  const t = usePhrases()
  return (
    <>
      <h4>{t('reference.refusals')}</h4>
      <ul className="call-failures">
        {failures.map((one) => (
          <li key={one.name}>
            <code>{one.name}</code> {one.number} <span>{one[language()]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
