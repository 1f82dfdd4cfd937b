import { useState } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'

/** A step: what it is for, and the command if it is one. */
const ways = {
  source: [
    ['backup', 'npx showdoc backup ./backups'],
    ['stop', ''],
    ['sources', ''],
    ['install', 'npm ci'],
    ['start', 'npm start'],
    ['doctor', 'npx showdoc doctor'],
  ],
  service: [
    ['backup', 'npx showdoc backup /var/backups'],
    ['stopService', 'sudo systemctl stop showdoc'],
    ['sources', ''],
    ['install', 'npm ci'],
    ['startService', 'sudo systemctl start showdoc'],
    ['doctor', 'npx showdoc doctor'],
  ],
} as const
type Way = keyof typeof ways

/** How to upgrade by hand, from the backup to the check. Source: web/spec/managing.md 5.7. */
export function UpgradeGuide() {
  const t = usePhrases()
  const [way, setWay] = useState<Way>('source')
  return (
    <Tabs
      label={t('admin-about.upgrade')}
      value={way}
      choices={[
        { value: 'source', label: t('admin-about.source') },
        { value: 'service', label: t('admin-about.service') },
      ]}
      onValue={setWay}
    >
      <ol className="about-steps">
        {ways[way].map(([name, command]) => (
          <li key={name}>
            {t(`admin-about.${name}`)}
            {command && (
              <div className="about-command">
                <code>{command}</code>
                <CopyButton text={command} name={t('admin-about.copy', { command })} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <p className="admin-note">
        {t('admin-about.back')} <code>npx showdoc restore FILE --data ./data --force</code>
      </p>
    </Tabs>
  )
}
