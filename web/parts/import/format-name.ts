import { t } from '../../locales/phrases.ts'

/** Whether the file is an exported item, which keeps its visibility and password. */
export const isExport = (format: string): boolean =>
  format === 'markdown export' || format.startsWith('showdoc item')

/** A format as `import/auto` answers it, such as `openapi 3.1`, in words. */
export function formatName(format: string): string {
  const [name = '', version = ''] = format.split(' ')
  if (isExport(format)) return t('import.itemExport')
  switch (name) {
    case 'openapi':
    case 'swagger':
    case 'postman':
      return t(`import.${name}`, { version })
    case 'apipost':
    case 'yapi':
    case 'insomnia':
    case 'hoppscotch':
    case 'har':
    case 'http':
    case 'docx':
    case 'html':
    case 'xlsx':
    case 'markdown':
      return t(`import.${name}`)
    default:
      return format
  }
}
