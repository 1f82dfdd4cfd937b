import type { pushTranslator } from '../../ui/push/push-messages.ts'

/** Help of the flags that `push` and `plan` have in common. */
export const pushFlagHelp = (t: ReturnType<typeof pushTranslator>) => ({
  onConflict: t('flag.onConflict'),
  base: t('flag.base'),
  adopt: t('flag.adopt'),
  takeOver: t('flag.takeOver'),
  strict: t('flag.strict'),
  sheets: t('flag.sheets'),
  check: t('flag.check'),
  prune: t('flag.prune'),
  maxDeletes: t('flag.maxDeletes'),
  pruneAssets: t('flag.pruneAssets'),
  continue: t('flag.continue'),
  atomic: t('flag.atomic'),
  lockWait: t('flag.lockWait'),
  message: t('flag.message'),
  notify: t('flag.notify'),
  allTargets: t('flag.allTargets'),
  encoding: t('flag.encoding'),
  gitignore: t('flag.gitignore'),
  allowSecrets: t('flag.allowSecrets'),
  report: t('flag.report'),
  annotations: t('flag.annotations'),
  diff: t('flag.diff'),
})
