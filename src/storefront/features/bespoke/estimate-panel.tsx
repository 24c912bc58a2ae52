import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { dateRange, priceRange, timeRange } from './range-words.ts'
import type { Service } from './read-services.ts'
import type { DatedEstimate } from './use-estimate.ts'
import styles from './brief.module.css'

/** Price and time before anything is sent. */
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
        <p className={styles.range}>{priceRange(shown)}</p>
        <p>
          {timeRange(shown)}
          {estimate && (
            <>: ready {dateRange(estimate.readyFrom, estimate.readyTo)}, were we to begin today</>
          )}
        </p>
      </div>
      <p className="quiet">
        The more you answer, the narrower it gets. The quote is a fixed price; sales tax is added
        where it goes.
      </p>
    </Panel>
  )
}
