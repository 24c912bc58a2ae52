import { href } from 'react-router'

/** Addresses that only these pages and those that lead to them carry. */
export const bespokePaths = {
  services: href('/bespokeServices'),
  upload: href('/bespokeServices/upload'),
  mine: href('/user/commissions'),
  begin: (serviceId: string) =>
    `${href('/bespokeServices/upload')}?service=${encodeURIComponent(serviceId)}`,
}
