import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { formatDateRange, formatPriceRange, formatTimeRange } from './format-ranges.ts'
import type { Service } from './read-services.ts'
import type { DatedEstimate } from './use-estimate.ts'
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
    <Panel title="What to expect" tone="ground">
      <div role="status">
        <p className={styles.range}>{formatPriceRange(shown)}</p>
        <p>
          {formatTimeRange(shown)}
          {estimate && (
            <>, ready {formatDateRange(estimate.readyFrom, estimate.readyTo)} if we started today</>
          )}
        </p>
      </div>
      <p className="quiet">
        The more you answer, the narrower the range. The quote is a fixed price. Sales tax depends
        on the shipping address.
      </p>
    </Panel>
  )
}
