import { usePhrases } from '../../locales/phrases.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Logo } from '../../ui/icons/logo.tsx'
import './sample-page.css'

/**
 * A page of the product as readers see it. Hidden from screen readers, because the text beside it
 * says the same.
 */
export function SamplePage() {
  const t = usePhrases()
  const yes = t('landing.sampleYes')
  const rows = [
    ['customer_id', 'int64', yes, t('landing.sampleCustomer')],
    ['lines', 'array[object]', yes, t('landing.sampleLines')],
    ['lines.sku', 'string', yes, t('landing.sampleSku')],
    ['note', 'string', t('landing.sampleNo'), t('landing.sampleNote')],
  ]
  return (
    <div className="sample" aria-hidden="true">
      <div className="sample-menu">
        <b>
          <Logo size={16} />
          {t('landing.sampleItem')}
        </b>
        <span>
          <Icon name="file" size={14} />
          {t('landing.sampleStart')}
        </span>
        <span>
          <Icon name="chevronDown" size={14} />
          {t('landing.sampleCatalog')}
        </span>
        <span className="page get">
          <i>GET</i>
          {t('landing.sampleList')}
        </span>
        <span className="page post current">
          <i>POST</i>
          {t('landing.sampleTitle')}
        </span>
        <span className="page delete">
          <i>DEL</i>
          {t('landing.sampleCancel')}
        </span>
        <span>
          <Icon name="file" size={14} />
          {t('landing.sampleErrors')}
        </span>
      </div>
      <div className="sample-text">
        <strong>{t('landing.sampleTitle')}</strong>
        <div className="sample-call">
          <i>POST</i> /api/v2/orders
        </div>
        <p>{t('landing.sampleText')}</p>
        <table>
          <thead>
            <tr>
              <td>{t('landing.sampleName')}</td>
              <td>{t('landing.sampleType')}</td>
              <td>{t('landing.sampleRequired')}</td>
              <td>{t('landing.sampleRemark')}</td>
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells[0]}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <pre>
          {'{ '}
          <b>&quot;customer_id&quot;</b>: <em>10086</em>, <b>&quot;lines&quot;</b>: [{'{ '}
          <b>&quot;sku&quot;</b>: <q>&quot;BOOK-0042&quot;</q>
          {' }] }'}
        </pre>
      </div>
    </div>
  )
}
