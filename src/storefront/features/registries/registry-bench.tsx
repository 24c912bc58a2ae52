import { useEffect, useRef, type ReactNode } from 'react'
import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { countUnthanked } from './count-unthanked.ts'
import type { Registry } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { formatLongDate, statusNames } from './registry-texts.ts'
import styles from './registry-bench.module.css'
import { TabRow } from './tab-row.tsx'
import * as t from '#messages/registry-frame.ts'

export type BenchTab = 'list' | 'gifts' | 'share' | 'settings'

type RegistryBenchProps = { registry: Registry; tab: BenchTab; children: ReactNode }

/** The frame of the pages for managing a registry. Names, meter and tabs stay in view. */
export function RegistryBench({ registry, tab, children }: RegistryBenchProps) {
  const { id, title, names, status, eventDate, countdown, wanted, given, slug } = registry
  const unthanked = countUnthanked(registry)
  useStartOfTab(tab)
  const tabs = [
    { key: 'list', href: registryPaths.manageTab(id, 'list'), label: t.list },
    {
      key: 'gifts',
      href: registryPaths.manageTab(id, 'gifts'),
      label: t.gifts,
      ...(unthanked > 0 && { count: unthanked }),
    },
    { key: 'share', href: registryPaths.manageTab(id, 'share'), label: t.share },
    { key: 'settings', href: registryPaths.edit(id), label: t.settings },
  ]
  return (
    <Section className={styles.bench}>
      <div className={styles.lead}>
        <p>
          {[names && title, eventDate && formatLongDate(eventDate), statusNames[status]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {slug !== null && <TextLink href={registryPaths.shared(slug)}>{t.seeAsGuest}</TextLink>}
      </div>
      <div className={styles.head}>
        <h1 tabIndex={-1} className={styles.names}>
          {names || title || t.yourRegistry}
        </h1>
        {countdown && <p className={styles.countdown}>{countdown}</p>}
        {wanted > 0 && (
          <div className={styles.meter}>
            <ProgressStitch done={given} total={wanted} />
            <p>{t.bought({ given, wanted })}</p>
          </div>
        )}
        <div className={styles.tabs}>
          <TabRow
            label={t.yourRegistry}
            tabs={tabs.map(({ key, ...shown }) => ({ ...shown, isCurrent: key === tab }))}
          />
        </div>
      </div>
      <div className={styles.body}>{children}</div>
    </Section>
  )
}

/** Another tab is shown from its start, and not from where the last one was scrolled to. */
function useStartOfTab(tab: BenchTab): void {
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    scrollTo(0, 0)
  }, [tab])
}
