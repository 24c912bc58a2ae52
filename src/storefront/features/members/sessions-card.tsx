import { useState } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { CardProps } from './card-props.ts'
import { FaultNotice } from './fault-notice.tsx'
import { formatMoment } from './member-dates.ts'
import styles from './account-settings.module.css'

export function SessionsCard({ settings: { sessions }, onChange }: CardProps) {
  const { timeZone } = useShopSettings()
  const [fault, setFault] = useState('')
  const end = async (call: () => Promise<unknown>, message: string) => {
    setFault('')
    try {
      await call()
      announce(message)
      onChange()
    } catch (error) {
      setFault(toFormFault(error).message)
    }
  }
  return (
    <Panel title="Signed-in devices">
      <div className="stack" data-gap="5">
        <FaultNotice text={fault} />
        <ul className={styles.rows}>
          {sessions.map(({ id, device, signedInAt, signedInBy, lastSeenAt, isCurrent }) => (
            <li key={id} className={styles.row}>
              <div>
                <p>
                  <b>{device}</b>
                  {isCurrent && ', this device'}
                </p>
                <p className="quiet">
                  Signed in {formatMoment(signedInAt, timeZone)} by {signedInBy}. Last seen{' '}
                  {formatMoment(lastSeenAt, timeZone)}.
                </p>
              </div>
              {!isCurrent && (
                <TextButton
                  onClick={() =>
                    void end(
                      () => sessionApi().post('/api/user/sessions/end', { id }),
                      `${device} is signed out.`,
                    )
                  }
                >
                  Sign out<span className="visually-hidden"> {device}</span>
                </TextButton>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <p>
            <Button
              variant="secondary"
              onClick={() =>
                void end(
                  () => sessionApi().post('/api/user/sessions/endAll', { includeCurrent: false }),
                  'Every other device is signed out.',
                )
              }
            >
              Sign out everywhere else
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
