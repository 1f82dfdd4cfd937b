import { usePhrases } from '../../../../../locales/phrases.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Icon } from '../../../../../ui/icons/icon.tsx'
import type { ThreadModel } from './use-thread.ts'

/** Who has resolved a thread, how it begins while it is folded, and the button that unfolds it. */
export function ResolvedLine({ model }: { model: ThreadModel }) {
  const t = usePhrases()
  const { thread, isOpen, setOpen } = model
  return (
    <p className="resolved">
      <Icon name="check" size={16} />
      <span className="resolved-by">
        {t(thread.resolved_by_gone ? 'item-foot.resolvedGone' : 'item-foot.resolved', {
          name: thread.resolved_by,
        })}
      </span>
      <span className="excerpt">
        {!isOpen &&
          t('core.labelled', { label: thread.username, value: excerptOf(thread.content) })}
      </span>
      <Button kind="quiet" data-tool="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen
          ? t('item-foot.hideThread')
          : t('item-foot.showThread', { count: thread.replies.length + 1 })}
      </Button>
    </p>
  )
}

/** The first words of a comment, without the marks around them. */
const excerptOf = (content: string) =>
  content
    .slice(0, 400)
    .replaceAll(/[`*~]+|^[\s>#-]+/gm, '')
    .trim()
