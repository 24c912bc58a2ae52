import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import type { Registry } from './registry-calls.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { EventForm, useEventTypes } from './event-form.tsx'
import { RegistryBench } from './registry-bench.tsx'
import { RegistryMonogramForm } from './registry-monogram-form.tsx'
import { PictureForm } from './picture-form.tsx'
import { PrivacyForm } from './privacy-form.tsx'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'
import { formatLongDate, statusNames } from './registry-texts.ts'
import { EmailField } from '../members/email-field.tsx'
import { hide } from '#storefront/message-tags.tsx'
import * as t from '#messages/registry-edit.ts'

export function EditPage({ loaded }: { loaded: Registry }) {
  const [registry, setRegistry] = useState(loaded)
  const kinds = useEventTypes()
  const form = { registry, onSaved: setRegistry, submitLabel: t.save, savedLabel: t.saved }
  const shown = describeSettings(registry)
  return (
    <RegistryBench registry={registry} tab="settings">
      <div className={styles.narrow}>
        <Setting title={t.event} shown={shown.event}>
          <EventForm {...{ ...form, kinds }} />
        </Setting>
        <Setting title={t.address} shown={shown.address}>
          <DeliveryForm {...form} />
        </Setting>
        <Setting title={t.whoSees} shown={shown.visibility}>
          <PrivacyForm {...form} />
        </Setting>
        <Setting title={t.picture} shown={shown.picture}>
          <PictureForm key={registry.picture} registry={registry} onSaved={setRegistry} />
        </Setting>
        <Setting title={t.monogram} shown={shown.monogram}>
          <RegistryMonogramForm {...form} />
        </Setting>
        {registry.role === 'owner' && (
          <Setting title={t.coManagers} shown={shown.managers}>
            <Managers registry={registry} onChange={setRegistry} />
          </Setting>
        )}
        <Setting title={t.pauseOrClose} shown={shown.status}>
          <RegistryStatusPanel registry={registry} onChange={setRegistry} />
        </Setting>
      </div>
    </RegistryBench>
  )
}

interface SettingProps {
  readonly title: string
  /** What is set now. */
  readonly shown: string
  readonly children: ReactNode
}

/** One setting, folded: the page shows all of them and what is set. */
function Setting({ title, shown, children }: SettingProps) {
  return (
    <Disclosure summary={title} level={2} size="large" aside={shown}>
      {children}
    </Disclosure>
  )
}

const pictures = { none: t.noPicture, waiting: t.pictureInReview, shown: t.pictureOnPage } as const
const visibilities = {
  link_only: t.linkOnly,
  searchable: t.searchable,
  password: t.withPassword,
  private: t.onlyYou,
} as const

function describeSettings(registry: Registry) {
  const { eventDate, addressBefore, managers, monogram, picture, status, visibility } = registry
  return {
    event: eventDate ? formatLongDate(eventDate) : registry.eventName,
    address: addressBefore ? `${addressBefore.city}, ${addressBefore.stateCode}` : t.noAddress,
    visibility: visibilities[visibility],
    picture: pictures[picture],
    monogram: monogram?.letters ?? t.noMonogram,
    managers: t.managerCount({ count: managers.length }),
    status: statusNames[status],
  }
}

type RegistryChangeProps = { registry: Registry; onChange: (registry: Registry) => void }

function Managers({ registry, onChange }: RegistryChangeProps) {
  const { attempt, fault } = useAttempt()
  const { id, managers } = registry
  return (
    <div className="stack" data-gap="4">
      <p>{t.coManagersHint}</p>
      <FaultNotice text={fault} />
      {managers.length > 0 && (
        <ul className={styles.plain}>
          {managers.map((manager) => (
            <li key={manager.id}>
              {manager.isAccepted ? manager.email : t.invited({ email: manager.email })}{' '}
              <TextButton
                onClick={() =>
                  void attempt(async () =>
                    onChange(
                      await sessionApi().post('/api/registry/removeManager', {
                        id,
                        managerId: manager.id,
                      }),
                    ),
                  )
                }
              >
                {t.removeManager({ hidden: hide, email: manager.email })}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <Form
        id="registry-manager"
        checks={{ email: checkEmail }}
        submitLabel={t.sendInvitation}
        busyLabel={t.sending}
        submitLook={{ variant: 'secondary' }}
        savedLabel={t.sent}
        onSend={({ email = '' }) =>
          sessionApi()
            .post('/api/registry/inviteManager', { id, email: normalizeEmail(email) })
            .then((saved) => {
              onChange(saved)
              return null
            }, toFormFault)
        }
      >
        {(field) => <EmailField {...field('email')} label={t.emailLabel} autoComplete="off" />}
      </Form>
    </div>
  )
}

function RegistryStatusPanel({ registry, onChange }: RegistryChangeProps) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { attempt, isBusy, fault } = useAttempt()
  const { id, status } = registry
  const changeStatus = (action: 'pause' | 'resume' | 'complete' | 'delete') =>
    attempt(async () => {
      const changed = await sessionApi().post('/api/registry/status', { id, action })
      if (action === 'delete') void navigate(registryPaths.mine)
      else onChange(changed)
    })
  const isOpen = status === 'active' || status === 'event_passed'
  return (
    <div className="stack" data-gap="4">
      <FaultNotice text={fault} />
      <p>{isOpen ? t.pauseHint : t.closed}</p>
      <div className="cluster">
        {isOpen && (
          <Button variant="secondary" busy={isBusy} onClick={() => void changeStatus('pause')}>
            {t.pause}
          </Button>
        )}
        {(status === 'paused' || status === 'completed') && (
          <Button variant="secondary" busy={isBusy} onClick={() => void changeStatus('resume')}>
            {t.resume}
          </Button>
        )}
        {(isOpen || status === 'paused') && (
          <Button variant="secondary" busy={isBusy} onClick={() => void changeStatus('complete')}>
            {t.complete}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t.deleteLabel}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.deleteTitle}
        size="narrow"
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false)
                void changeStatus('delete')
              }}
            >
              {t.deleteLabel}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t.cancel}
            </Button>
          </>
        }
      >
        <p>{t.deleteHint}</p>
      </Dialog>
    </div>
  )
}
