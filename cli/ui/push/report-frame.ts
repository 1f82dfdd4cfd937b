/** What a report needs besides the result. */
export interface ReportFrame {
  locale: 'en' | 'zh-cn'
  server: string
  commit: string | undefined
  seconds: number
}
