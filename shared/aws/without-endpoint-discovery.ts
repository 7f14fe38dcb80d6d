const refuse = (): never => {
  throw new Error('the functions find DynamoDB by its region, without discovery of endpoints');
};

/** Replaces `@aws-sdk/middleware-endpoint-discovery` and its cache, which no command of DynamoDB uses. */
export function resolveEndpointDiscoveryConfig<C extends { endpointDiscoveryEnabled?: boolean }>(config: C): C {
  return config.endpointDiscoveryEnabled ? refuse() : config;
}

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: refuse,
  configFileSelector: refuse,
};
