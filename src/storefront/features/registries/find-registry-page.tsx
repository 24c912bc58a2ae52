import { Band, Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { RequestLinkForm } from './request-link-form.tsx'
import { FindRegistryForm, RegistryNumberForm, type RegistrySearch } from './find-registry-form.tsx'
import type { FoundRegistries } from './registry-calls.ts'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'

export function FindRegistryPage() {
  return (
    <Section>
      <PageHead
        title={
          <>
            Find <em>a registry.</em>
          </>
        }
        lead={
          <p>
            Search by the name of either person if they’ve made it public. Otherwise, use the number
            on their card or ask them for the link.
          </p>
        }
      />
      <Columns
        shape="even"
        aside={
          <>
            <Panel title="By number">
              <RegistryNumberForm />
            </Panel>
            <Panel title="By email">
              <RequestLinkForm />
            </Panel>
          </>
        }
      >
        <Panel title="By name">
          <FindRegistryForm
            sought={{ firstName: '', lastName: '', month: '', year: '', stateCode: '' }}
          />
        </Panel>
      </Columns>
    </Section>
  )
}

type FoundPageProps = {
  sought: RegistrySearch
  found: FoundRegistries | null
  message: string
  hrefOf: (page: number) => string
}

export function FoundRegistriesPage({ sought, found, message, hrefOf }: FoundPageProps) {
  return (
    <Section>
      <div className={styles.page}>
        <PageHead
          title={found && found.total > 0 ? 'Registries found' : 'No registry found'}
          lead={
            found && found.total > 0 ? (
              <p>
                {found.total === 1
                  ? 'We found one registry.'
                  : `We found ${found.total} registries.`}
              </p>
            ) : undefined
          }
        />
        {found === null || found.total === 0 ? (
          <EmptyState title={message || 'We didn’t find a public registry with this name.'}>
            <p>
              Check the spelling or try the partner’s name. Most registries can be opened only with
              the link, so you can also ask them for it.
            </p>
          </EmptyState>
        ) : (
          <>
            <ul className={styles.found}>
              {found.rows.map((row) => (
                <li key={row.slug} className={styles.fact}>
                  <h2>
                    <TextLink href={registryPaths.shared(row.slug)}>{row.names}</TextLink>
                  </h2>
                  <p>{[row.eventName, row.month, row.place].filter(Boolean).join(' · ')}</p>
                </li>
              ))}
            </ul>
            <Pagination page={found.page} pages={Math.ceil(found.total / 10)} hrefFor={hrefOf} />
          </>
        )}
        <Panel title="Search again" className={styles.narrow}>
          <FindRegistryForm sought={sought} />
        </Panel>
      </div>
    </Section>
  )
}

const facts = [
  {
    title: 'Private from the start',
    text:
      'Only people with your link see it, unless you choose otherwise. Guests never see your '
      + 'street.',
  },
  {
    title: 'Exact',
    text:
      'Every gift has its own status: wanted, being bought, bought, on its way, delivered. '
      + 'Nobody buys what someone else is paying for.',
  },
  {
    title: 'Easy to give',
    text: 'Your guests choose a gift and write a card, and we ship it to you without prices.',
  },
  {
    title: 'Thanks in one place',
    text:
      'See who gave what, what they wrote, and whom you’ve thanked. Send your thanks through '
      + 'us, or check them off.',
  },
] as const

export function RegistryLandingPage({ picture }: { picture: ShopPicture | null }) {
  return (
    <>
      <Band
        tone="accent"
        picture={
          picture && (
            <Picture
              {...toPictureProps(picture, '(min-width: 48rem) 58vw, 100vw')}
              alt=""
              shape="fill"
              priority
            />
          )
        }
      >
        <h1 tabIndex={-1}>
          A registry <em>for what lasts</em>
        </h1>
        <p className="prose">
          For a wedding, a baby, a house, a birthday: say what you’d love to have, and let your
          guests choose.
        </p>
        <div className="cluster">
          <ButtonLink href={registryPaths.create} variant="warm">
            Create a registry
          </ButtonLink>
          <ButtonLink href={registryPaths.find} variant="secondary">
            Find a registry
          </ButtonLink>
        </div>
        <TextLink href={registryPaths.mine}>Manage yours</TextLink>
      </Band>
      <Section>
        <ul className={styles.facts} aria-label="What it does">
          {facts.map(({ title, text }) => (
            <li key={title} className={styles.fact}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
