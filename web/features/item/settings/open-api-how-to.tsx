import { useState } from 'react'
import type { CodeLanguage } from '#contract/document/code/code-languages.ts'
import { addressOf } from '../../../lib/address/base-address.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { CodeText } from '../../../markdown/code/code-text.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { Prose } from '../../../parts/prose.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { openApiExamples, type ExampleName } from './open-api-examples.ts'
import './open-api.css'

type Group = 'write' | 'comments' | 'database' | 'read' | 'push' | 'ci'

const groups: readonly Group[] = ['write', 'comments', 'database', 'read', 'push', 'ci']

interface OpenApiHowToProps {
  apiKey: string
  /** null until the person has looked at it. */
  token: string | null
}

/** What scripts do with the key pair, by purpose. Source: web/spec/writing.md 6.4. */
export function OpenApiHowTo({ apiKey, token }: OpenApiHowToProps) {
  const t = usePhrases()
  const [group, setGroup] = useState<Group>('write')
  const codes = openApiExamples({
    address: addressOf,
    key: apiKey,
    token,
    catalog: t('item-settings.exampleCatalog'),
    page: t('item-settings.examplePage'),
  })
  const one = (label: string, name: ExampleName, text: string, language: CodeLanguage) => ({
    label,
    value: name,
    text,
    language,
    code: codes[name],
  })
  const examples: Record<Group, Example[]> = {
    write: [
      one('curl', 'write', t('item-settings.howToWrite'), 'bash'),
      one('Node.js', 'node', t('item-settings.howToNode'), 'javascript'),
      one('Python', 'python', t('item-settings.howToPython'), 'python'),
    ],
    comments: [one('Shell', 'comments', t('item-settings.howToComments'), 'bash')],
    database: [one('MySQL', 'database', t('item-settings.howToDatabase'), 'bash')],
    read: [
      one(t('item-settings.exampleRead'), 'read', t('item-settings.howToRead'), 'bash'),
      one(t('item-settings.exampleChange'), 'change', t('item-settings.howToChange'), 'bash'),
    ],
    push: [one('Shell', 'push', t('item-settings.howToPush'), 'bash')],
    ci: [
      one('GitHub Actions', 'github', t('item-settings.howToGithub'), 'yaml'),
      one('GitLab CI', 'gitlab', t('item-settings.howToGitlab'), 'yaml'),
    ],
  }
  return (
    <section className="open-api-how-to">
      <h2>{t('item-settings.howTo')}</h2>
      <Tabs
        label={t('item-settings.howTo')}
        value={group}
        choices={groups.map((value) => ({ value, label: t(`item-settings.how_${value}`) }))}
        onValue={setGroup}
      >
        <Examples key={group} title={t(`item-settings.how_${group}`)} examples={examples[group]} />
      </Tabs>
      <p>
        <Link to="/reference">{t('item-settings.allCalls')}</Link>
      </p>
    </section>
  )
}

interface Example {
  value: ExampleName
  label: string
  text: string
  language: CodeLanguage
  code: string
}

/** The same thing in several languages, or the steps of one purpose. */
function Examples({ title, examples }: { title: string; examples: Example[] }) {
  const t = usePhrases()
  const [name, setName] = useState(examples[0]!.value)
  const shown = examples.find(({ value }) => value === name)!
  const full = t('core.labelled', { label: title, value: shown.label })
  return (
    <>
      <p>
        <Prose text={shown.text} />
      </p>
      <div className="open-api-code">
        <Tabs label={title} value={name} choices={examples} onValue={setName}>
          <pre tabIndex={0} aria-label={full}>
            <CodeText text={shown.code} language={shown.language} />
          </pre>
        </Tabs>
        <CopyButton text={shown.code} name={t('item-settings.copyExample', { title: full })} />
      </div>
    </>
  )
}
