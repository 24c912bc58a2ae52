import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { FindRegistryForm, type RegistrySearch } from './find-registry-form.tsx'
import type { FoundRegistries } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import styles from './find-registry.module.css'

type FoundPageProps = {
  sought: RegistrySearch
  found: FoundRegistries | null
  message: string
  hrefOf: (page: number) => string
}

export function FoundRegistriesPage({ sought, found, message, hrefOf }: FoundPageProps) {
  const isFound = found !== null && found.total > 0
  return (
    <Section>
      <PageHead
        title={isFound ? 'Registries found' : 'No registry found'}
        lead={isFound && <p>{describeFound(found, sought)}</p>}
      />
      <Columns
        shape="even"
        aside={
          <Panel title="Search again">
            <FindRegistryForm sought={sought} />
          </Panel>
        }
      >
        {isFound ? (
          <>
            <ul className={styles.found}>
              {found.rows.map((row) => (
                <li key={row.slug} className={styles.registry}>
                  <Mark text={toInitials(row.names)} size="small" />
                  <h2>
                    <TextLink tone="plain" href={registryPaths.shared(row.slug)}>
                      {row.names}
                    </TextLink>
                  </h2>
                  <p>{[row.eventName, row.month, row.place].filter(Boolean).join(' · ')}</p>
                </li>
              ))}
            </ul>
            <Pagination page={found.page} pages={Math.ceil(found.total / 10)} hrefFor={hrefOf} />
          </>
        ) : (
          <NothingFound {...{ sought, message }} />
        )}
      </Columns>
    </Section>
  )
}

function describeFound({ match, total }: FoundRegistries, { name }: RegistrySearch): string {
  if (match === 'similar') return `Nobody is called exactly “${name}”. Did you mean one of these?`
  return total === 1 ? 'We found one registry.' : `We found ${total} registries.`
}

function NothingFound({ sought, message }: Pick<FoundPageProps, 'sought' | 'message'>) {
  return (
    <div className={styles.nothing}>
      <p className={styles.sentence}>
        {message || `We couldn’t find a registry for ${sought.name}.`}
      </p>
      <p>
        Try their partner’s name, or only the last name. Many couples keep their registry out of the
        search and share its link instead.
      </p>
      <div className="cluster">
        <ButtonLink variant="secondary" href={`${registryPaths.find}?by=number`}>
          I have a number
        </ButtonLink>
        <ButtonLink variant="secondary" href={`${registryPaths.find}?by=email`}>
          Ask for the link
        </ButtonLink>
      </div>
    </div>
  )
}

/** "N&T" of "Nora Wells and Theo Brandt". */
function toInitials(names: string): string {
  return names
    .split(' and ')
    .map((name) => name.trim().charAt(0).toUpperCase())
    .join('&')
}
