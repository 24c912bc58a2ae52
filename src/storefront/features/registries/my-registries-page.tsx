import { useState } from 'react'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { AccountFrame } from '../members/account-frame.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { AddToRegistry, type ItemToAdd } from './add-to-registry.tsx'
import { listMyRegistries, type RegistrySummary } from './registry-calls.ts'
import { formatLongDate, statusNames, toInitials, untitledRegistry } from './registry-texts.ts'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'
import * as t from '#messages/registry-mine.ts'

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
    <AccountFrame title={t.title} lead={<p>{t.lead}</p>}>
      <div className={styles.page}>
        {joined !== null && <NoticeRow tone="success" title={t.joined({ title: joined })} />}
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
            title={t.emptyTitle}
            action={<ButtonLink href={registryPaths.create}>{t.createRegistry}</ButtonLink>}
          >
            <p>{t.findHint({ link: linkTo(registryPaths.find) })}</p>
          </EmptyState>
        ) : (
          <>
            <ul className={styles.found}>
              {registries.map((registry) => (
                <li key={registry.id} className={styles.mine}>
                  <Mark text={toInitials(registry.names)} size="small" />
                  <h2>{registry.title || untitledRegistry}</h2>
                  <p>
                    {[
                      registry.names,
                      registry.eventDate && formatLongDate(registry.eventDate),
                      statusNames[registry.status],
                      registry.role === 'co' && t.roleCoManager,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {registry.wanted > 0 && (
                    <div className={styles.progress}>
                      <ProgressStitch done={registry.given} total={registry.wanted} />
                      <p>{t.bought({ given: registry.given, wanted: registry.wanted })}</p>
                    </div>
                  )}
                  {registry.status !== 'deleted' && (
                    <ButtonLink href={toOwnPage(registry)} variant="secondary" size="small">
                      {registry.status === 'draft' ? t.continueLabel : t.manage}
                      <span className="visually-hidden"> {registry.title || untitledRegistry}</span>
                    </ButtonLink>
                  )}
                  {registry.status === 'deleted' && registry.role === 'owner' && (
                    <Button variant="quiet" busy={isBusy} onClick={() => void restore(registry.id)}>
                      {t.restore}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className="cluster">
              <ButtonLink variant="secondary" href={registryPaths.create}>
                {t.createAnother}
              </ButtonLink>
              <TextLink href={registryPaths.find}>{t.findFriends}</TextLink>
            </div>
          </>
        )}
      </div>
    </AccountFrame>
  )
}

/** A draft continues where it was left. */
function toOwnPage({ id, status, step }: RegistrySummary): string {
  return status === 'draft' ? registryPaths.step(id, Math.min(step, 4)) : registryPaths.manage(id)
}
