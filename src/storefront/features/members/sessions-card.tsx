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
import { embolden } from '#storefront/message-tags.tsx'
import * as t from '#messages/account-settings.ts'
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
    <Panel title={t.devices}>
      <div className="stack" data-gap="5">
        <FaultNotice text={fault} />
        <ul className={styles.rows}>
          {sessions.map(({ id, device, signedInAt, signedInBy, lastSeenAt, isCurrent }) => (
            <li key={id} className={styles.row}>
              <div>
                <p>{isCurrent ? t.currentDevice({ device, b: embolden }) : <b>{device}</b>}</p>
                <p className="quiet">
                  {t.session({
                    time: formatMoment(signedInAt, timeZone),
                    method: signedInBy,
                    seen: formatMoment(lastSeenAt, timeZone),
                  })}
                </p>
              </div>
              {!isCurrent && (
                <TextButton
                  onClick={() =>
                    void end(
                      () => sessionApi().post('/api/user/sessions/end', { id }),
                      t.deviceSignedOut({ device }),
                    )
                  }
                >
                  {t.signOut}
                  <span className="visually-hidden"> {device}</span>
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
                  t.othersSignedOut,
                )
              }
            >
              {t.signOutElsewhere}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
