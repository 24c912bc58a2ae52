import {
  Columns,
  PageHead,
  Panel,
  Section,
  SectionHead,
} from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { FindRegistryForm, type RegistrySearch } from './find-registry-form.tsx'
import type { FoundRegistries } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { toInitials } from './registry-texts.ts'
import * as t from '#messages/found-registries.ts'
import styles from './find-registry.module.css'

type FoundPageProps = {
  sought: RegistrySearch
  found: FoundRegistries | null
  message: string
  hrefOf: (page: number) => string
}

export function FoundRegistriesPage({ sought, found, message, hrefOf }: FoundPageProps) {
  const isFound = found !== null && found.total > 0
  const isOnly = isFound && found.total === 1
  return (
    <Section>
      <PageHead
        title={t.foundTitle({ count: found?.total ?? 0 })}
        lead={isFound && <p>{describeFound(found, sought)}</p>}
      />
      <Columns
        shape="even"
        aside={
          <Panel title={t.searchAgain}>
            <FindRegistryForm sought={sought} />
          </Panel>
        }
      >
        {isFound ? (
          <>
            <ul className={styles.found} data-only={isOnly || undefined}>
              {found.rows.map((row) => (
                <li key={row.slug} className={styles.registry}>
                  <Mark text={toInitials(row.names)} size={isOnly ? 'medium' : 'small'} />
                  <h2>
                    <TextLink tone="plain" href={registryPaths.shared(row.slug)}>
                      {row.names}
                    </TextLink>
                  </h2>
                  <p>{[row.eventName, row.month, row.place].filter(Boolean).join(' · ')}</p>
                  {isOnly ? (
                    <ButtonLink size="large" href={registryPaths.shared(row.slug)}>
                      {t.chooseGift}
                    </ButtonLink>
                  ) : (
                    <p className={styles.open} aria-hidden="true">
                      {t.seeRegistry}
                    </p>
                  )}
                </li>
              ))}
            </ul>
            <Pagination page={found.page} pages={Math.ceil(found.total / 10)} hrefFor={hrefOf} />
          </>
        ) : (
          <NothingFound {...{ sought, message }} />
        )}
      </Columns>
      {isFound && <GivingSteps />}
    </Section>
  )
}

const givingSteps = [
  {
    title: t.chooseGift,
    text: t.chooseGiftText,
  },
  {
    title: t.shipTitle,
    text: t.shipText,
  },
  {
    title: t.noteTitle,
    text: t.noteText,
  },
] as const

/** What happens after a registry is opened. */
function GivingSteps() {
  return (
    <div className={styles.steps}>
      <SectionHead title={t.howGivingWorks} />
      <ol>
        {givingSteps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

function describeFound({ match, total }: FoundRegistries, { name }: RegistrySearch): string {
  return match === 'similar' ? t.foundSimilar({ name, count: total }) : t.found({ count: total })
}

function NothingFound({ sought, message }: Pick<FoundPageProps, 'sought' | 'message'>) {
  return (
    <div className={styles.nothing}>
      <p className={styles.sentence}>{message || t.nothingFound({ name: sought.name })}</p>
      <p>{t.nothingHint}</p>
      <div className="cluster">
        <ButtonLink variant="secondary" href={`${registryPaths.find}?by=number`}>
          {t.haveNumber}
        </ButtonLink>
        <ButtonLink variant="secondary" href={`${registryPaths.find}?by=email`}>
          {t.askForLink}
        </ButtonLink>
      </div>
    </div>
  )
}
