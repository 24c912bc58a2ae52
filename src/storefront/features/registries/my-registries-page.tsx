import { useState } from 'react'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { AddToRegistry, type ItemToAdd } from './add-to-registry.tsx'
import { listMyRegistries, type RegistrySummary } from './registry-calls.ts'
import { formatLongDate, statusNames } from './registry-texts.ts'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'

type MyRegistriesPageProps = {
  loaded: readonly RegistrySummary[]
  joined: string | null
  message: string
  toAdd: ItemToAdd | null
}

/**
 * The registries that the member owns or co-manages. `joined` is the title from an accepted
 * invitation.
 */
export function MyRegistriesPage({ loaded, joined, message, toAdd }: MyRegistriesPageProps) {
  const [registries, setRegistries] = useState(loaded)
  const { attempt, isBusy, fault } = useAttempt()
  const restore = (id: string) =>
    attempt(async () => {
      await sessionApi().post('/api/registry/status', { id, action: 'restore' })
      setRegistries(await listMyRegistries())
    })
  return (
    <AccountFrame title="Registry" lead={<p>Your registries and the gifts you’ve received.</p>}>
      <div className={styles.page}>
        {joined !== null && (
          <NoticeRow tone="success" title={`You’re now a co-manager of “${joined}”.`} />
        )}
        <FaultNotice text={fault || message} />
        {toAdd && (
          <AddToRegistry
            toAdd={toAdd}
            registries={registries}
            onAdded={async () => setRegistries(await listMyRegistries())}
          />
        )}
        {registries.length === 0 ? (
          <EmptyState
            title="You don’t have a registry yet."
            action={<ButtonLink href={registryPaths.create}>Create a registry</ButtonLink>}
          >
            <p>
              Looking for a friend’s? <TextLink href={registryPaths.find}>Find a registry</TextLink>
            </p>
          </EmptyState>
        ) : (
          <>
            <ul className={styles.found}>
              {registries.map((registry) => (
                <li key={registry.id} className={styles.fact}>
                  <h2>
                    {registry.status === 'deleted' ? (
                      registry.title || 'Untitled registry'
                    ) : (
                      <TextLink
                        href={
                          registry.status === 'draft'
                            ? registryPaths.step(registry.id, Math.min(registry.step, 4))
                            : registryPaths.manage(registry.id)
                        }
                      >
                        {registry.title || 'Untitled registry'}
                      </TextLink>
                    )}
                  </h2>
                  <p>
                    {[
                      registry.names,
                      registry.eventDate && formatLongDate(registry.eventDate),
                      statusNames[registry.status],
                      registry.role === 'co' && 'you’re a co-manager',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {registry.wanted > 0 && (
                    <div className={styles.progress}>
                      <ProgressStitch done={registry.given} total={registry.wanted} />
                      <p>
                        {registry.given} of {registry.wanted} bought
                      </p>
                    </div>
                  )}
                  {registry.status === 'deleted' && registry.role === 'owner' && (
                    <Button variant="quiet" busy={isBusy} onClick={() => void restore(registry.id)}>
                      Restore
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className="cluster">
              <ButtonLink variant="secondary" href={registryPaths.create}>
                Create another
              </ButtonLink>
              <TextLink href={registryPaths.find}>Find a friend’s registry</TextLink>
            </div>
          </>
        )}
      </div>
    </AccountFrame>
  )
}
