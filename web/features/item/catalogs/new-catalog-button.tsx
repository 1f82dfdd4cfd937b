import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { scopeOf } from '../../../parts/catalog-tree/scope.ts'

interface NewCatalogButtonProps {
  kind: 'main' | 'quiet'
  info: Answer<'item/info'>
  onClick: () => void
}

/** Creates a catalog at the root; says why to those who may not. */
export function NewCatalogButton({ kind, info, onClick }: NewCatalogButtonProps) {
  const t = usePhrases()
  const reason = scopeOf(info)(null) ? undefined : t('catalogs.outOfScope')
  const button = (
    <Button
      kind={kind}
      icon="plus"
      aria-disabled={reason ? true : undefined}
      aria-description={reason}
      onClick={reason ? undefined : onClick}
    >
      {t('catalogs.newCatalog')}
    </Button>
  )
  return reason ? <Tooltip text={reason}>{button}</Tooltip> : button
}
