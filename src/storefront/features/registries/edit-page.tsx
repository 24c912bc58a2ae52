import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
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
import panelStyles from './panel-grid.module.css'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'
import { EmailField } from '../members/email-field.tsx'
import { hide } from '#storefront/message-tags.tsx'
import * as t from '#messages/registry-edit.ts'

export function EditPage({ loaded }: { loaded: Registry }) {
  const [registry, setRegistry] = useState(loaded)
  const kinds = useEventTypes()
  const form = { registry, onSaved: setRegistry, submitLabel: t.save, savedLabel: t.saved }
  return (
    <RegistryBench registry={registry} tab="settings">
      <div className={panelStyles.grid}>
        <div className={panelStyles.column}>
          <Panel title={t.event}>
            <EventForm {...{ ...form, kinds }} />
          </Panel>
          <Panel title={t.picture}>
            <PictureForm key={registry.picture} registry={registry} onSaved={setRegistry} />
          </Panel>
          <Panel title={t.monogram}>
            <RegistryMonogramForm {...form} />
          </Panel>
          {registry.role === 'owner' && (
            <Panel title={t.coManagers}>
              <Managers registry={registry} onChange={setRegistry} />
            </Panel>
          )}
        </div>
        <div className={panelStyles.column}>
          <Panel title={t.address}>
            <DeliveryForm {...form} />
          </Panel>
          <Panel title={t.whoSees}>
            <PrivacyForm {...form} />
          </Panel>
          <Panel title={t.pauseOrClose}>
            <RegistryStatusPanel registry={registry} onChange={setRegistry} />
          </Panel>
        </div>
      </div>
    </RegistryBench>
  )
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
