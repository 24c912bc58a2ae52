export {
  createPasskeyCreationOptions,
  createPasskeyRequestOptions,
  verifyPasskeyCreation,
  verifyPasskeySignature,
  type Credential,
} from './db/relying-party.ts'
