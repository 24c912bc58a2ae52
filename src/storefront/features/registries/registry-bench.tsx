import type { ReactNode } from 'react'
import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { countUnthanked } from './count-unthanked.ts'
import type { Registry } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { formatLongDate, statusNames } from './registry-texts.ts'
import styles from './registry-bench.module.css'
import { TabRow } from './tab-row.tsx'

export type BenchTab = 'list' | 'gifts' | 'share' | 'settings'

type RegistryBenchProps = { registry: Registry; tab: BenchTab; children: ReactNode }

/** The frame of the pages for managing a registry. Names, meter and tabs stay in view. */
export function RegistryBench({ registry, tab, children }: RegistryBenchProps) {
  const { id, title, names, status, eventDate, countdown, wanted, given, slug } = registry
  const unthanked = countUnthanked(registry)
  const tabs = [
    { key: 'list', href: registryPaths.manageTab(id, 'list'), label: 'List' },
    {
      key: 'gifts',
      href: registryPaths.manageTab(id, 'gifts'),
      label: 'Gifts and thanks',
      ...(unthanked > 0 && { count: unthanked }),
    },
    { key: 'share', href: registryPaths.manageTab(id, 'share'), label: 'Share' },
    { key: 'settings', href: registryPaths.edit(id), label: 'Settings' },
  ]
  return (
    <Section className={styles.bench}>
      <div className={styles.lead}>
        <p>
          {[names && title, eventDate && formatLongDate(eventDate), statusNames[status]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {slug !== null && <TextLink href={registryPaths.shared(slug)}>See it as a guest</TextLink>}
      </div>
      <div className={styles.head}>
        <h1 tabIndex={-1} className={styles.names}>
          {names || title || 'Your registry'}
        </h1>
        {countdown && <p className={styles.countdown}>{countdown}</p>}
        {wanted > 0 && (
          <div className={styles.meter}>
            <ProgressStitch done={given} total={wanted} />
            <p>
              {given} of {wanted} gifts bought.
            </p>
          </div>
        )}
        <div className={styles.tabs}>
          <TabRow
            label="Your registry"
            tabs={tabs.map(({ key, ...shown }) => ({ ...shown, isCurrent: key === tab }))}
          />
        </div>
      </div>
      <div className={styles.body}>{children}</div>
    </Section>
  )
}
