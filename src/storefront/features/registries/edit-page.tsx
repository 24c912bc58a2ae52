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
import { EventForm } from './event-form.tsx'
import { RegistryBench } from './registry-bench.tsx'
import { RegistryMonogramForm } from './registry-monogram-form.tsx'
import { PictureForm } from './picture-form.tsx'
import { PrivacyForm } from './privacy-form.tsx'
import panelStyles from './panel-grid.module.css'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'
import { EmailField } from '../members/email-field.tsx'

export function EditPage({ loaded }: { loaded: Registry }) {
  const [registry, setRegistry] = useState(loaded)
  const form = { registry, onSaved: setRegistry, submitLabel: 'Save', savedLabel: 'Saved' }
  return (
    <RegistryBench registry={registry} tab="settings">
      <div className={panelStyles.grid}>
        <div className={panelStyles.column}>
          <Panel title="The event">
            <EventForm {...form} />
          </Panel>
          <Panel title="Your picture">
            <PictureForm key={registry.picture} registry={registry} onSaved={setRegistry} />
          </Panel>
          <Panel title="Your monogram">
            <RegistryMonogramForm {...form} />
          </Panel>
          {registry.role === 'owner' && (
            <Panel title="Co-managers">
              <Managers registry={registry} onChange={setRegistry} />
            </Panel>
          )}
        </div>
        <div className={panelStyles.column}>
          <Panel title="Shipping address">
            <DeliveryForm {...form} />
          </Panel>
          <Panel title="Who sees it">
            <PrivacyForm {...form} />
          </Panel>
          <Panel title="Pause or close the registry">
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
      <p>They can edit the list and the settings like you, but can’t invite others.</p>
      <FaultNotice text={fault} />
      {managers.length > 0 && (
        <ul className={styles.plain}>
          {managers.map((manager) => (
            <li key={manager.id}>
              {manager.email}
              {!manager.isAccepted && ', invited'}{' '}
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
                Remove<span className="visually-hidden"> {manager.email}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <Form
        id="registry-manager"
        checks={{ email: checkEmail }}
        submitLabel="Send invitation"
        busyLabel="Sending…"
        submitLook={{ variant: 'secondary' }}
        savedLabel="Sent"
        onSend={({ email = '' }) =>
          sessionApi()
            .post('/api/registry/inviteManager', { id, email: normalizeEmail(email) })
            .then((saved) => {
              onChange(saved)
              return null
            }, toFormFault)
        }
      >
        {(field) => (
          <EmailField {...field('email')} label="Co-manager’s email" autoComplete="off" />
        )}
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
      <p>
        {isOpen
          ? 'While it’s paused, guests can see it but can’t buy gifts.'
          : 'Guests can’t buy gifts right now.'}
      </p>
      <div className="cluster">
        {isOpen && (
          <Button variant="secondary" busy={isBusy} onClick={() => void changeStatus('pause')}>
            Pause
          </Button>
        )}
        {(status === 'paused' || status === 'completed') && (
          <Button variant="secondary" busy={isBusy} onClick={() => void changeStatus('resume')}>
            Resume
          </Button>
        )}
        {(isOpen || status === 'paused') && (
          <Button variant="secondary" busy={isBusy} onClick={() => void changeStatus('complete')}>
            Mark as complete
          </Button>
        )}
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete this registry?"
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
              Delete
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
          </>
        }
      >
        <p>Its link will stop working. You can restore it for 30 days.</p>
      </Dialog>
    </div>
  )
}
