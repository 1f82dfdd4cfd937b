import { basePath } from '../../lib/address/base-address.ts'
import { followLink } from '../../lib/address/navigation.ts'
import type { PaletteOption } from '../../ui/overlays/menus/palette.tsx'

/**
 * Leads to an address as a link does, so that a screen with unsaved changes asks first.
 * @param href the path with the base address
 */
export const linkTo = (href: string): Required<Pick<PaletteOption, 'href' | 'run'>> => ({
  href,
  run: () => followLink(`/${href.slice(basePath().length)}`),
})
