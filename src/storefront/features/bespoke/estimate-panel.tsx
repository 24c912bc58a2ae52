import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { formatDateRange, formatPriceRange, formatTimeRange } from './format-ranges.ts'
import type { Service } from './read-services.ts'
import type { DatedEstimate } from './use-estimate.ts'
import * as t from '#messages/brief.ts'
import styles from './brief.module.css'

/** The estimate of price and lead time. */
export function EstimatePanel({
  service,
  estimate,
}: {
  service: Service
  estimate: DatedEstimate | null
}) {
  const shown = estimate ?? service.estimate
  return (
    <Panel title={t.whatToExpect} tone="ground">
      <div role="status">
        <p className={styles.range}>{formatPriceRange(shown)}</p>
        <p>
          {estimate
            ? t.readyIfToday({
                time: formatTimeRange(shown),
                dates: formatDateRange(estimate.readyFrom, estimate.readyTo),
              })
            : formatTimeRange(shown)}
        </p>
      </div>
      <p className="quiet">{t.estimateHint}</p>
    </Panel>
  )
}
