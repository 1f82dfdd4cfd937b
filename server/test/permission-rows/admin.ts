import { administering, type Row } from '../permission-cells.ts'

/** Site administration. Source: permissions 5.3, 16.1, additions 4. */
export const adminRows = {
  'adminSetting/saveConfig': administering(() => ({ show_watermark: '0' })),
  'adminSetting/loadConfig': administering(),
} satisfies Record<string, Row>
