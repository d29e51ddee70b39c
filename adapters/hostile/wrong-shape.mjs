export default { name: 'wrong-shape', tools: { replace: {} } };
