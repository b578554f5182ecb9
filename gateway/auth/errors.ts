import { ApiError } from '#gateway/errors.ts'

// Codes and texts equal GoTrue's, because clients compare them letter by letter.

/** A rate limit was exceeded; `retryAfter` is in seconds. */
export class TooManyRequests extends ApiError {
  override name = 'TooManyRequests'
  readonly retryAfter: number

  constructor(code: string, message: string, retryAfter: number) {
    super(429, code, message)
    this.retryAfter = retryAfter
  }
}

export class WeakPassword extends ApiError {
  override name = 'WeakPassword'
  readonly reasons: readonly WeakPasswordReason[]

  constructor(message: string, reasons: readonly WeakPasswordReason[]) {
    super(422, 'weak_password', message)
    this.reasons = reasons
  }
}

export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/** The error format of OAuth 2, for OAuth endpoints and for a missing refresh token. */
export class OAuthError extends ApiError {
  override name = 'OAuthError'
}

export const badJson = (why: string) => new ApiError(400, 'bad_json', `Could not parse request body as JSON: ${why}`)
export const bodyTooLarge = () => new ApiError(413, 'request_too_large', 'Request body is too large')
export const validationFailed = (message: string) => new ApiError(400, 'validation_failed', message)
export const notFound = () => new ApiError(404, 'not_found', 'There is nothing at this address')
export const methodNotAllowed = () =>
  new ApiError(405, 'method_not_allowed', 'This address does not answer that method')
export const unexpectedFailure = () =>
  new ApiError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
export const databaseUnavailable = () =>
  new ApiError(503, 'unexpected_failure', 'The database cannot be reached. Please try again.')
export const diskFull = () =>
  new ApiError(507, 'unexpected_failure', 'The server has no room left. Nothing was stored. Tell its operator.')
export const textNotSent = () => new ApiError(422, 'sms_send_failed', 'Error sending sms')
export const textsUnavailable = () => new ApiError(422, 'sms_send_failed', 'Unable to get SMS provider')
export const mailNotSent = () => new ApiError(500, 'unexpected_failure', 'Error sending email')
/** A refusal by the installation's own database: a hook, or a trigger that raises PTnnn. */
export const refusedByDatabase = (status: ApiError['status'], message: string) =>
  new ApiError(status, status === 500 ? 'unexpected_failure' : 'unknown', message)

export const captchaFailed = (why: string) =>
  new ApiError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`)
export const captchaUnavailable = () => new ApiError(500, 'unexpected_failure', 'captcha verification process failed')

export const invalidApiKey = () => new ApiError(401, 'no_authorization', 'Invalid API key')
export const noAuthorization = () =>
  new ApiError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const badJwt = (message: string) => new ApiError(403, 'bad_jwt', message)
export const unverifiableJwt = (why: string) => badJwt(`invalid JWT: unable to parse or verify signature, ${why}`)
export const tokenUserNotFound = () => new ApiError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const sessionNotFound = () =>
  new ApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const userBanned = (status: 400 | 403) => new ApiError(status, 'user_banned', 'User is banned')
export const notAdmin = (message = 'User not allowed') => new ApiError(403, 'not_admin', message)

export const invalidCredentials = () => new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
export const unsupportedGrantType = () => new ApiError(400, 'invalid_credentials', 'unsupported_grant_type')
export const emailNotConfirmed = () => new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
export const phoneNotConfirmed = () => new ApiError(400, 'phone_not_confirmed', 'Phone not confirmed')
export const refreshTokenMissing = () => new OAuthError(400, 'invalid_request', 'refresh_token required')
export const refreshTokenNotFound = () =>
  new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
export const refreshTokenAlreadyUsed = () =>
  new ApiError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
export const refreshTokenOfBannedUser = () => new ApiError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
export const sessionExpired = (why = '') =>
  new ApiError(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`)

export const oauthServerDisabled = () => new ApiError(404, 'feature_disabled', 'OAuth server is disabled')
export const oauthRegistrationDisabled = () =>
  new ApiError(403, 'oauth_dynamic_client_registration_disabled', 'Dynamic client registration is not enabled')
export const oauthClientNotFound = () => new ApiError(404, 'oauth_client_not_found', 'OAuth client not found')
export const oauthClientUnknown = (message: string) => new ApiError(400, 'oauth_client_not_found', message)
export const oauthAuthorizationNotFound = () =>
  new ApiError(404, 'oauth_authorization_not_found', 'authorization not found')
export const oauthConsentNotFound = () =>
  new ApiError(404, 'oauth_consent_not_found', 'No active grant found for this client')
export const notForOAuthClients = () =>
  new ApiError(403, 'no_authorization', 'This endpoint does not take tokens of OAuth clients')
export const invalidRequest = (message: string) => new OAuthError(400, 'invalid_request', message)
export const invalidGrant = (message: string) => new OAuthError(400, 'invalid_grant', message)
export const invalidClient = (message: string) => new OAuthError(400, 'invalid_client', message)
export const clientUnauthorized = (message: string) => new OAuthError(401, 'invalid_client', message)
export const grantTypeUnsupported = (message: string) => new OAuthError(400, 'unsupported_grant_type', message)
export const accessDenied = (message: string) => new OAuthError(400, 'access_denied', message)

export const signupDisabled = () => new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
export const otpDisabled = () => new ApiError(422, 'otp_disabled', 'Signups not allowed for otp')
export const anonymousDisabled = () =>
  new ApiError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
export const emailSignupsDisabled = () => new ApiError(400, 'email_provider_disabled', 'Email signups are disabled')
export const emailLoginsDisabled = () => new ApiError(422, 'email_provider_disabled', 'Email logins are disabled')
export const phoneDisabled = () => new ApiError(400, 'phone_provider_disabled', 'Unsupported phone provider')
export const phoneSignupsDisabled = () => new ApiError(400, 'phone_provider_disabled', 'Phone signups are disabled')
export const phoneLoginsDisabled = () => new ApiError(422, 'phone_provider_disabled', 'Phone logins are disabled')
export const userAlreadyExists = () => new ApiError(422, 'user_already_exists', 'User already registered')
export const emailExists = () =>
  new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
export const phoneExists = () =>
  new ApiError(422, 'phone_exists', 'A user with this phone number has already been registered')
export const idExists = () => new ApiError(422, 'user_already_exists', 'A user with this id already exists')
export const userNotFound = (message = 'User not found') => new ApiError(404, 'user_not_found', message)
export const userIdInvalid = () => new ApiError(404, 'validation_failed', 'user_id must be an UUID')
export const samePassword = () =>
  new ApiError(422, 'same_password', 'New password should be different from the old password.')
export const currentPasswordRequired = () =>
  new ApiError(400, 'current_password_required', 'Current password required when setting new password.')
export const currentPasswordWrong = () =>
  new ApiError(400, 'current_password_invalid', 'Current password is not correct.')
export const passwordNeedsAddress = () =>
  new ApiError(
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  )
export const reauthenticationNeeded = () =>
  new ApiError(400, 'reauthentication_needed', 'Password update requires reauthentication')
export const reauthenticationNotValid = () =>
  new ApiError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

export const codeExpired = () => new ApiError(403, 'otp_expired', 'Token has expired or is invalid')
export const linkExpired = () => new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
export const flowStateNotFound = () =>
  new ApiError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
export const flowStateExpired = () =>
  new ApiError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
export const badCodeVerifier = () =>
  new ApiError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')

export const tooManyRequests = (retryAfter: number) =>
  new TooManyRequests('over_request_rate_limit', 'Request rate limit reached', retryAfter)
export const tooManyTexts = (retryAfter: number) =>
  new TooManyRequests('over_sms_send_rate_limit', 'SMS rate limit exceeded', retryAfter)
export const textTooSoon = (retryAfter: number) =>
  new TooManyRequests(
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfter} seconds.`,
    retryAfter,
  )
export const tooManyMails = (retryAfter: number) =>
  new TooManyRequests('over_email_send_rate_limit', 'email rate limit exceeded', retryAfter)
export const mailTooSoon = (retryAfter: number) =>
  new TooManyRequests(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfter} seconds.`,
    retryAfter,
  )

// Features that this server lacks answer like GoTrue with the feature switched off.
export const samlDisabled = () => new ApiError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
export const passkeysDisabled = () => new ApiError(404, 'passkey_disabled', 'Passkeys are disabled')
export const customProvidersDisabled = () =>
  new ApiError(404, 'feature_disabled', 'Custom OAuth providers are disabled')
export const web3Disabled = () => new ApiError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
export const idTokenProviderDisabled = (provider: string) =>
  new ApiError(400, 'provider_disabled', `Provider (issuer "${provider}") is not enabled`)
export const oauthProviderDisabled = () => validationFailed('Unsupported provider: provider is not enabled')
export const badIdToken = () => new ApiError(400, 'validation_failed', 'Bad ID token')
export const nonceOnOneSide = () =>
  new ApiError(400, 'validation_failed', 'Passed nonce and nonce in id_token should either both exist or not.')
export const nonceMismatch = () => new ApiError(400, 'validation_failed', 'Nonces mismatch')
export const badOAuthState = () =>
  new ApiError(400, 'bad_oauth_state', 'OAuth state is missing, was used before or has expired')
export const providerRefused = (why: string) => new ApiError(403, 'bad_oauth_callback', why)
export const providerUnreachable = () => new ApiError(500, 'unexpected_failure', 'Unable to exchange external code')
export const providerEmailMissing = () =>
  new ApiError(422, 'email_address_not_provided', 'Error getting user email from external provider')
export const providerEmailUnverified = (provider: string) =>
  new ApiError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )
export const identityLinked = () => new ApiError(422, 'identity_already_exists', 'Identity is already linked')
export const identityLinkedElsewhere = () =>
  new ApiError(422, 'identity_already_exists', 'Identity is already linked to another user')
export const identityIdInvalid = () => new ApiError(404, 'validation_failed', 'identity_id must be an UUID')
export const identityNotFound = () => new ApiError(422, 'identity_not_found', "Identity doesn't exist")
export const lastIdentity = () =>
  new ApiError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
export const identityEmailConflict = () =>
  new ApiError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
export const manualLinkingDisabled = () => new ApiError(404, 'manual_linking_disabled', 'Manual linking is disabled')
export const totpEnrollDisabled = () =>
  new ApiError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
export const phoneEnrollDisabled = () =>
  new ApiError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
export const webauthnEnrollDisabled = () =>
  new ApiError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
export const factorNotFound = () => new ApiError(404, 'mfa_factor_not_found', 'Factor not found')
export const totpVerifyDisabled = () =>
  new ApiError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
export const phoneVerifyDisabled = () =>
  new ApiError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
export const factorNameConflict = (name: string) =>
  new ApiError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  )
export const tooManyFactors = () =>
  new ApiError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue')
export const verifiedPhoneFactorExists = () =>
  new ApiError(
    422,
    'mfa_verified_factor_exists',
    'A verified phone factor already exists, unenroll the existing factor to continue',
  )
export const aal2RequiredToEnroll = () => new ApiError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
export const aal2RequiredToUnenroll = () =>
  new ApiError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
export const aal2RequiredToUpdate = () =>
  new ApiError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
export const aal2RequiredToDecide = () =>
  new ApiError(403, 'insufficient_aal', 'AAL2 session is required for this when MFA is enabled.')
export const factorsNeedAnAccount = () =>
  new ApiError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
export const challengeNotFound = () =>
  new ApiError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
export const challengeFromOtherAddress = () =>
  new ApiError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
export const challengeExpired = (id: string) =>
  new ApiError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  )
export const totpCodeWrong = () => new ApiError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
export const phoneCodeWrong = () => new ApiError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered')
